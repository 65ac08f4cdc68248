/** Heap use of scans of many ranges. */
package assay.bench.scan;
