/**
 * A store that does nothing, so that a run on it measures Assay's own cost. It stores no data and
 * therefore does not pass the store contract.
 */
package assay.stores.nothing;
