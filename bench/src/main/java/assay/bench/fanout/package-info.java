/** What a key of a fan-out request costs over the multi-get that it is part of. */
package assay.bench.fanout;
