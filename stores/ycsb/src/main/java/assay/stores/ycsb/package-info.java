/**
 * Any store that has a compiled YCSB binding. The binding's jars are loaded by their own class
 * loader, with one copy of YCSB's core.
 */
package assay.stores.ycsb;
