/** The command {@code assay query}, which queries an event table. */
package assay.study.query.hand;
