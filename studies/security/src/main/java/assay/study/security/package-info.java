/** Study: costs of security levels, and proof on the wire that a level is in effect. */
package assay.study.security;
