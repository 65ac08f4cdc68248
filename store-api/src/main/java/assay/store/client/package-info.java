/**
 * Code that bindings of stores share: sessions, time-outs, connecting, logins and messages about
 * failures.
 */
package assay.store.client;
