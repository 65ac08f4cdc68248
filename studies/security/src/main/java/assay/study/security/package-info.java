/**
 * Study of security levels: their costs, and proof from captured traffic that a level is in effect.
 */
package assay.study.security;
