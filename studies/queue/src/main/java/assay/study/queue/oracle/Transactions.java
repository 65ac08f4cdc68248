package assay.study.queue.oracle;

import java.util.List;

/**
 * One thread's view of an oracle. Transaction ids ascend within their kind. The id of a writing
 * transaction is the write pointer of its entries.
 */
public interface Transactions extends AutoCloseable {
  enum Kind {
    /** Writes entries. Later entries are not readable before the transaction ends. */
    WRITE,
    /** Reads entries and moves a position. */
    READ
  }

  enum End {
    COMMITTED,
    /** Another transaction has committed the key since this one began. */
    CONFLICT,
    /** Aborted by request, by expiry or by a restart of the oracle. */
    ABORTED,
    /** Still open. */
    ACTIVE,
    /** Older than the last {@link #trim}. */
    FORGOTTEN
  }

  /**
   * Size of a group from a write pointer on.
   *
   * @param barrier first write pointer whose events are divided among this many consumers
   */
  record Size(int group, int consumers, long barrier) {}

  /**
   * Begins a transaction.
   *
   * @param from first pointer for which excluded ranges are needed
   * @return the same object each time
   * @throws OracleException if the oracle does not answer within the time-out
   */
  Snapshot begin(Kind kind, long from) throws OracleException;

  /** For {@link #commit}: the key must not have been committed since the transaction began. */
  long START = Long.MAX_VALUE;

  /**
   * Tries to commit a transaction. A repeated commit has the outcome of the first.
   *
   * @param key hash of the row that must not have changed meanwhile; 0 for none
   * @param since number of the commit from which the caller knows the row, if earlier than the
   *     beginning of the transaction; otherwise {@link #START}. The oracle may refuse a number that
   *     is too old
   * @throws OracleException if the outcome is unknown
   */
  End commit(Kind kind, long id, long key, long since) throws OracleException;

  /** Number of the last {@link #commit} among all commits; 0 if it did not commit. */
  long number();

  /** Aborts a transaction; does nothing if it has ended. */
  void abort(Kind kind, long id) throws OracleException;

  End status(Kind kind, long id) throws OracleException;

  /**
   * Number of a transaction's commit among all commits.
   *
   * @return 0 if it did not commit, or if the log was compacted since
   */
  long commitNumber(Kind kind, long id) throws OracleException;

  /** Changes of group sizes, in order. */
  List<Size> sizes() throws OracleException;

  /**
   * Changes the size of a group: pauses writers, records the change, resumes them. Waits until the
   * last writer has ended or expired.
   *
   * @return the barrier
   */
  long resize(int group, int consumers) throws OracleException;

  /** Lets the oracle forget pointers below this one, which no consumer will read again. */
  void trim(long pointer) throws OracleException;

  @Override
  void close();
}
