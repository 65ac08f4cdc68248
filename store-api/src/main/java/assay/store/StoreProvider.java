package assay.store;

import java.util.List;
import java.util.Set;

/**
 * A binding's entry point, found through {@link java.util.ServiceLoader} in the store's own folder
 * of jars. A provider must have a public constructor without arguments, which does nothing costly.
 */
public interface StoreProvider {
  /** The store's name for users: lower case, no spaces. */
  String name();

  /** One line: what the store is, and which versions of it the binding supports. */
  String description();

  /** The class of the stores that {@link #open} returns; its interfaces are the capabilities. */
  Class<? extends Store> storeClass();

  /** The settings that {@link #open} understands. */
  List<Setting> settings();

  /**
   * Whether {@link #open} also accepts settings with other names and passes them on to the store's
   * client. A wrong name is then detected only when the store is opened.
   */
  default boolean acceptsOtherSettings() {
    return false;
  }

  /** Which processes can use the same tables of a store. */
  enum Sharing {
    /** All processes that connect to the store's servers. */
    ALL,
    /** Only the process that has the store open; no other process can open the store meanwhile. */
    ONE_PROCESS,
    /** Each process has its own tables, initially empty. */
    EACH_ITS_OWN
  }

  /** Which processes can read the data that one process writes. */
  default Sharing sharing() {
    return Sharing.ALL;
  }

  /** Names and classes of YCSB's bindings for this store, as used on YCSB's command line. */
  default Set<String> ycsbNames() {
    return Set.of();
  }

  /** How the store's model differs from the general contract. */
  default Set<Difference> differences() {
    return Set.of();
  }

  /**
   * Checks the values of settings without connecting. A missing value is not an error, because the
   * address of servers that Assay starts is unknown until the servers run.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for a value that {@link
   *     #open} would refuse
   */
  default void check(StoreSettings settings) throws StoreException {}

  /**
   * Connects, and verifies with a first request that the store answers and accepts this user.
   *
   * @throws StoreException if the store does not answer or refuses the user; thrown before the
   *     setting {@code timeout} has passed, with the address and the reason in the message
   */
  Store open(StoreSettings settings) throws StoreException;
}
