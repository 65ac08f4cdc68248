/**
 * What every store keeps, as tests: a binding extends {@link assay.store.contract.StoreContract}
 * and so proves itself against its real server. What a store does not claim to do is skipped with
 * the reason.
 */
package assay.store.contract;
