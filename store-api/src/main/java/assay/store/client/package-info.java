/**
 * Code shared by bindings: sessions, time-outs, opening, logins, failures. Stores may use this
 * package; Assay itself does not.
 */
package assay.store.client;
