/**
 * The API of table stores: {@link assay.store.Store} is one client process's view of a store,
 * {@link assay.store.Session} one thread's. Additional features are capability interfaces, listed
 * in {@link assay.store.capability.Capability}. This package depends on the JDK only.
 */
package assay.store;
