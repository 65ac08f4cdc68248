/** What the tests of bindings share. */
package assay.store.binding;
