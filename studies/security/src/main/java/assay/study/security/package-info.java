/** Study: what levels of security cost, and the proof on the wire that they are on. */
package assay.study.security;
