/**
 * Extension points for studies, and the registry that finds their parts. Does not depend on the
 * packages that use the parts.
 */
package assay.lab.study;
