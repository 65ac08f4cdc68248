/**
 * Snapshot isolation for stores without transactions: timestamps, a commit table in a log that
 * survives {@code kill -9}, conflict detection, and expiry of clients that died.
 *
 * <p>{@link assay.study.queue.oracle.Oracle} is the state, {@code OracleServer} the process, {@link
 * assay.study.queue.oracle.OracleClient} one thread's connection.
 */
package assay.study.queue.oracle;
