/** What the applications cost their client: over bare loops of the same session, in turns. */
package assay.bench.applications;
