/**
 * Any store for which a binding of YCSB has been compiled: the binding's jars are loaded by a class
 * loader of their own, over one copy of YCSB's core.
 */
package assay.stores.ycsb;
