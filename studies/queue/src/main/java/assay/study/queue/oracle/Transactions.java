package assay.study.queue.oracle;

import java.util.List;

/**
 * One thread's view of an oracle. Ids of transactions of the same kind ascend. The id of a writing
 * transaction is the write pointer of its entries.
 */
public interface Transactions extends AutoCloseable {
  enum Kind {
    /**
     * Writes entries. Entries of later writers become readable only after this transaction has
     * ended.
     */
    WRITE,
    /** Reads entries and moves a position. */
    READ
  }

  enum End {
    COMMITTED,
    /** Another transaction has committed the key since this transaction began. */
    CONFLICT,
    /** Aborted by request, by expiry or by a restart of the oracle. */
    ABORTED,
    /** Still open. */
    ACTIVE,
    /** The transaction is older than the last {@link #trim}. */
    FORGOTTEN
  }

  /**
   * The size of a group, valid from a given write pointer on.
   *
   * @param barrier first write pointer whose events are divided among this number of consumers
   */
  record Size(int group, int consumers, long barrier) {}

  /**
   * Begins a transaction.
   *
   * @param from first pointer for which the caller needs excluded ranges
   * @return the snapshot, which is the same object each time
   * @throws OracleException if the oracle does not answer within the time-out
   */
  Snapshot begin(Kind kind, long from) throws OracleException;

  /**
   * Passed to {@link #commit}: the key must not have been committed since the transaction began.
   */
  long START = Long.MAX_VALUE;

  /**
   * Tries to commit a transaction. A repeated commit has the same outcome as the first.
   *
   * @param key hash of the row that must not have been changed meanwhile; 0 means no row
   * @param since number of the last commit that the caller's knowledge of the row reflects; {@link
   *     #START} if the caller has read the row since the transaction began. The oracle may refuse a
   *     number that is too old
   * @throws OracleException if the outcome is unknown
   */
  End commit(Kind kind, long id, long key, long since) throws OracleException;

  /**
   * Number of the commit to which the last {@link #commit} or {@link #status} refers, counted over
   * all commits; 0 if the transaction did not commit, or if the log was compacted since.
   */
  long number();

  /** Aborts a transaction; does nothing if the transaction has ended. */
  void abort(Kind kind, long id) throws OracleException;

  End status(Kind kind, long id) throws OracleException;

  /** Changes of group sizes, in order. */
  List<Size> sizes() throws OracleException;

  /**
   * Changes the size of a group: pauses writers, records the change, and resumes writers. First
   * waits until the last active writer has ended or expired.
   *
   * @return the barrier, which is the first write pointer with the new size
   */
  long resize(int group, int consumers) throws OracleException;

  /** Lets the oracle forget pointers below the given pointer, which no consumer will read again. */
  void trim(long pointer) throws OracleException;

  @Override
  void close();
}
