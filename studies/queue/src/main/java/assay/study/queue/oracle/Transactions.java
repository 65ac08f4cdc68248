package assay.study.queue.oracle;

import java.util.List;

/**
 * One thread's view of an oracle. Of two transactions of the same kind, the later one has the
 * higher id. The id of a writing transaction is called its write pointer. The row keys of the
 * transaction's entries contain the write pointer.
 */
public interface Transactions extends AutoCloseable {
  enum Kind {
    /**
     * The transaction writes entries. Entries of later transactions become readable only after this
     * transaction has ended.
     */
    WRITE,
    /** The transaction reads entries, and moves a consumer's position. */
    READ
  }

  enum End {
    COMMITTED,
    /**
     * The transaction was refused, because another transaction had already committed the same key.
     */
    CONFLICT,
    /** The transaction was aborted by request, by expiry, or by a restart of the oracle. */
    ABORTED,
    /** The transaction is still open. */
    ACTIVE,
    /**
     * The transaction is older than the pointer of the last {@link #trim}, so the oracle no longer
     * knows its outcome.
     */
    FORGOTTEN
  }

  /**
   * Size of a consumer group, valid from a given write pointer until the next change.
   *
   * @param group index of the group, from 0
   * @param consumers number of consumers of the group
   * @param barrier first write pointer whose events are divided among this number of consumers
   */
  record Size(int group, int consumers, long barrier) {}

  /**
   * Begins a transaction.
   *
   * @param from write pointer; the snapshot omits excluded ranges that are below this pointer
   * @return snapshot of the transaction; each call returns the same object
   * @throws OracleException if the oracle does not answer within the time-out
   */
  Snapshot begin(Kind kind, long from) throws OracleException;

  /**
   * Value of the parameter {@code since} of {@link #commit} if, after the transaction began, the
   * caller has read the row that {@code key} identifies.
   */
  long START = Long.MAX_VALUE;

  /**
   * Tries to commit a transaction. If a commit is repeated, the outcome is the same.
   *
   * @param key hash of a row; the commit is refused if another transaction has changed this row in
   *     the meantime. 0 means no row
   * @param since commit number of the latest commit whose effect on the row is known to the caller,
   *     or {@link #START}. The oracle may refuse a number that is too old
   * @throws OracleException if the outcome is unknown
   */
  End commit(Kind kind, long id, long key, long since) throws OracleException;

  /**
   * Returns the commit number of the transaction that was passed to the last call of {@link
   * #commit} or {@link #status}. Commits of all transactions are numbered consecutively. The result
   * is 0 if the transaction did not commit, or if the oracle no longer knows the number.
   */
  long number();

  /** Aborts a transaction. Does nothing if the transaction has already ended. */
  void abort(Kind kind, long id) throws OracleException;

  End status(Kind kind, long id) throws OracleException;

  /** Returns all changes of group sizes, in the order of the changes. */
  List<Size> sizes() throws OracleException;

  /**
   * Changes the number of consumers of a group. Until the change is recorded, no writing
   * transaction can begin. The call waits until all active writing transactions have ended or
   * expired.
   *
   * @return first write pointer to which the new number of consumers applies
   */
  long resize(int group, int consumers) throws OracleException;

  /**
   * Allows the oracle to forget all write pointers below a given pointer. Afterwards, no consumer
   * may read entries with these write pointers.
   */
  void trim(long pointer) throws OracleException;

  @Override
  void close();
}
