/** What streams show of the protection of those who speak. */
package assay.study.security.flow;
