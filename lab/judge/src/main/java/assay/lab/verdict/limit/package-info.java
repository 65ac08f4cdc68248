/** Determines which resource limited a phase, and which processes used the resource. */
package assay.lab.verdict.limit;
