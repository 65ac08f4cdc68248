package assay.store;

import java.util.List;
import java.util.Set;

/**
 * The entry point of a store's binding. {@link java.util.ServiceLoader} finds the provider in the
 * store's own folder of jars. A provider must have a public constructor that has no parameters and
 * does no costly work.
 */
public interface StoreProvider {
  /** Returns the name by which users refer to the store, in lower case and without spaces. */
  String name();

  /**
   * Returns one line that says what the store is, and which versions of the store the binding
   * supports.
   */
  String description();

  /**
   * Returns the class of the stores that {@link #open} returns. The interfaces that this class
   * implements determine the store's capabilities.
   */
  Class<? extends Store> storeClass();

  /** Returns the settings that {@link #open} understands. */
  List<Setting> settings();

  /**
   * Returns whether {@link #open} also accepts settings that {@link #settings} does not list. If
   * so, the binding passes unlisted settings on to the store's client, and a misspelt name is
   * detected only when the store is opened.
   */
  default boolean acceptsOtherSettings() {
    return false;
  }

  /** Whether several client processes can use the same tables of a store. */
  enum Sharing {
    /** All processes that connect to the store's servers share the tables. */
    ALL,
    /** Only one process at a time can open the store. */
    ONE_PROCESS,
    /** Each process has separate tables, which are initially empty. */
    EACH_ITS_OWN
  }

  /** Returns which processes can read the data that one process writes. */
  default Sharing sharing() {
    return Sharing.ALL;
  }

  /**
   * Returns the names and classes of YCSB's bindings for this store, as users write them on YCSB's
   * command line.
   */
  default Set<String> ycsbNames() {
    return Set.of();
  }

  /** Returns the deviations of the store's data model from the general store contract. */
  default Set<Difference> differences() {
    return Set.of();
  }

  /**
   * Checks the values of settings without connecting. A missing value is not an error: the
   * addresses of servers that Assay starts are unknown until the servers run.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for a value that {@link
   *     #open} would refuse
   */
  default void check(StoreSettings settings) throws StoreException {}

  /**
   * Connects to the store. A first request verifies that the store answers and accepts this user.
   *
   * @throws StoreException if the store does not answer or refuses the user. The exception is
   *     thrown before the time in the setting {@code timeout} has passed. The message contains the
   *     store's address and the reason
   */
  Store open(StoreSettings settings) throws StoreException;
}
