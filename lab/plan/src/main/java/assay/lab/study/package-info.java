/**
 * Extension points for studies, and the registry that finds the parts of studies. This package does
 * not depend on the packages that use the parts.
 */
package assay.lab.study;
