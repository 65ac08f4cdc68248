/**
 * A store that does nothing. A run on this store measures Assay's own cost. The store stores no
 * data and therefore does not pass the store contract.
 */
package assay.stores.nothing;
