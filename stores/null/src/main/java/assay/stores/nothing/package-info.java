/**
 * A store that does nothing, so that what a run on it costs is what Assay itself costs. It keeps no
 * data and therefore does not pass the store contract.
 */
package assay.stores.nothing;
