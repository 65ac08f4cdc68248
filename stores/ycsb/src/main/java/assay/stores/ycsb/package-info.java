/**
 * Access to any store that has a compiled YCSB binding. A separate class loader loads the binding's
 * jars. The binding and Assay share one copy of YCSB's core.
 */
package assay.stores.ycsb;
