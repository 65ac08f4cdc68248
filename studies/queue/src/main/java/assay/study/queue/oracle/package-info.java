/**
 * An oracle that provides snapshot isolation for stores without transactions. The oracle assigns
 * timestamps, detects conflicts, and aborts the transactions of clients that died. A log contains
 * the outcomes of transactions, and survives {@code kill -9}.
 *
 * <p>{@link assay.study.queue.oracle.Oracle} is the state of the oracle, and {@code OracleServer}
 * is the server process. {@link assay.study.queue.oracle.OracleClient} is the connection of one
 * thread.
 */
package assay.study.queue.oracle;
