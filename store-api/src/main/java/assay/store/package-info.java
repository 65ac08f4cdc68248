/**
 * What a table store is to Assay: {@link assay.store.Store} is one client process's view of it,
 * {@link assay.store.Session} one thread's. A store that can do more says so by implementing a
 * capability interface, listed in {@link assay.store.capability.Capability}. This package knows the
 * JDK alone.
 */
package assay.store;
