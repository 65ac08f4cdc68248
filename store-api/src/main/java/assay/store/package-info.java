/**
 * The API of table stores. A {@link assay.store.Store} is one client process's view of a store. A
 * {@link assay.store.Session} is one thread's access to a table. Optional features are the
 * interfaces listed in {@link assay.store.capability.Capability}. This package depends only on the
 * JDK.
 */
package assay.store;
