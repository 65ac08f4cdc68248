/**
 * The API of table stores: {@link assay.store.Store} is one client process's view of a store, and
 * {@link assay.store.Session} is one thread's access to a table. Additional features are capability
 * interfaces, listed in {@link assay.store.capability.Capability}. This package depends on the JDK
 * only.
 */
package assay.store;
