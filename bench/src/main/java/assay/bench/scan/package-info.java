/** The heap that scans of many ranges take. */
package assay.bench.scan;
