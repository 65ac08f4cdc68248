/** The command {@code assay query}. */
package assay.study.query.hand;
