/** Queries by hand: {@code assay query}. */
package assay.study.query.hand;
