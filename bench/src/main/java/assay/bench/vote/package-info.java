/** What a vote of the milestones' study costs over the increment that it is. */
package assay.bench.vote;
