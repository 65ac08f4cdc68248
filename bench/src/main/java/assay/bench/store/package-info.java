/** Client CPU of Assay and of bare loops on the stores' own clients, in alternating processes. */
package assay.bench.store;
