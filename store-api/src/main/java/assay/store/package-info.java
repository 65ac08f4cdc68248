/**
 * The API of table stores. A {@link Store} is one client process's view of a store. A {@link
 * Session} is one thread's access to a table. Each optional feature has an interface, which is
 * listed in {@link assay.store.capability.Capability}. This package depends only on the JDK.
 */
package assay.store;
