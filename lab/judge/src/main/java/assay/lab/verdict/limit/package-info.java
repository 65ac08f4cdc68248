/** Determines which resource limited a phase, and what used the resource. */
package assay.lab.verdict.limit;
