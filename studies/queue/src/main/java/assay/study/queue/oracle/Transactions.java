package assay.study.queue.oracle;

import java.util.List;

/**
 * One thread's view of an oracle. Ids of transactions ascend within their kind; an id of one that
 * writes is the write pointer that its entries carry.
 */
public interface Transactions extends AutoCloseable {
  /** What a transaction is for. */
  enum Kind {
    /** Writes entries. What comes behind it is not readable before it ends. */
    WRITE,
    /** Reads entries, and moves a position. */
    READ
  }

  /** How a transaction ended. */
  enum End {
    COMMITTED,
    /** Another transaction has committed one of its keys since it began. */
    CONFLICT,
    /** The oracle has given it up: it expired, was aborted, or the oracle was started again. */
    ABORTED,
    /** It has not ended. */
    ACTIVE,
    /** It ended before what {@link #trim} was last told of. */
    FORGOTTEN
  }

  /**
   * Since when a group of consumers has had a size.
   *
   * @param barrier the first write pointer that is for so many consumers
   */
  record Size(int group, int consumers, long barrier) {}

  /**
   * Begins a transaction.
   *
   * @param from excluded pointers are told from here on
   * @return the same object each time
   * @throws OracleException if the oracle does not answer within the time-out
   */
  Snapshot begin(Kind kind, long from) throws OracleException;

  /** For {@link #commit}: the key must not have been committed since the transaction began. */
  long START = Long.MAX_VALUE;

  /**
   * Ends a transaction. A retry of a commit has the outcome of the first try.
   *
   * @param key hash of the row that must not have changed meanwhile; 0 for none
   * @param since number of the commit that the caller knows the row from, if that is earlier than
   *     the beginning; else {@link #START}. The oracle may refuse one that is too long ago
   * @throws OracleException if the outcome is not known
   */
  End commit(Kind kind, long id, long key, long since) throws OracleException;

  /** Number of the last {@link #commit} among all commits; 0 if it did not commit. */
  long number();

  /** Gives a transaction up; does nothing if it has ended. */
  void abort(Kind kind, long id) throws OracleException;

  /** How a transaction ended. */
  End status(Kind kind, long id) throws OracleException;

  /**
   * Number of a transaction's commit among all commits.
   *
   * @return 0 if it did not commit, or that was before the log was last shortened
   */
  long commitNumber(Kind kind, long id) throws OracleException;

  /** Changes of the sizes of groups, in their order. */
  List<Size> sizes() throws OracleException;

  /**
   * Changes the size of a group: pauses writers, records the change, resumes them. Returns when
   * that is done, which takes until the last writer has ended or expired.
   *
   * @return the barrier
   */
  long resize(int group, int consumers) throws OracleException;

  /** Says that nobody will read below a pointer again, so that the oracle can forget it. */
  void trim(long pointer) throws OracleException;

  @Override
  void close();
}
