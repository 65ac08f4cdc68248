/**
 * Snapshot isolation for stores without transactions. Provides timestamps, a commit table in a log
 * that survives {@code kill -9}, conflict detection, and expiry of clients that died.
 *
 * <p>{@link assay.study.queue.oracle.Oracle} is the oracle's state, {@code OracleServer} its
 * process, and {@link assay.study.queue.oracle.OracleClient} one thread's connection to it.
 */
package assay.study.queue.oracle;
