/** Finds which resource limited a phase, and what used it. */
package assay.lab.verdict.limit;
