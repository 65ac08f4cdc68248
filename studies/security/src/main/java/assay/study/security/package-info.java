/** Study: what security levels cost, and proof from captured traffic that a level is in effect. */
package assay.study.security;
