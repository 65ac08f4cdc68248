/** Utilities that bindings share. Stores may use this package; Assay itself does not. */
package assay.store.client;
