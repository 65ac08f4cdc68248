/** Runs in HBase's region servers, which know it by name only. */
package assay.compactor;
