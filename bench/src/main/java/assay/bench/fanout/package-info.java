/** Client CPU of a key in a fan-out request, relative to a bare multi-get. */
package assay.bench.fanout;
