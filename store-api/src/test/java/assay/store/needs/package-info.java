/** What tests need of the machine, and what becomes of tests whose needs are not met. */
package assay.store.needs;
