/**
 * Plans of phases that administer the store's tables and servers without putting load on the store.
 */
package assay.lab.plan.admin;
