/**
 * A store that does nothing. A run on this store measures Assay's own cost. The store keeps no
 * data, and therefore does not meet the store contract.
 */
package assay.stores.nothing;
