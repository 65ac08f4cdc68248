/** What used up which resource in a phase, and which of them was the limit. */
package assay.lab.verdict.limit;
