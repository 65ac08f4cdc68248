/** What the tests of bindings on real servers share. */
package assay.store.binding;
