package assay.store;

import java.util.List;
import java.util.Set;

/**
 * A binding's entry, found through {@link java.util.ServiceLoader} in the store's own folder of
 * jars. Has a public constructor without arguments that does nothing costly.
 */
public interface StoreProvider {
  /** The name by which users call the store: lower case, no spaces. */
  String name();

  /** One line: what it is and which version it speaks to. */
  String description();

  /** The class of the stores that {@link #open} returns; its interfaces are the capabilities. */
  Class<? extends Store> storeClass();

  /** The settings that {@link #open} understands. */
  List<Setting> settings();

  /**
   * Whether {@link #open} takes settings by other names too, which it hands on to something that
   * knows them. Then a wrong name cannot be found out before the store is opened.
   */
  default boolean acceptsOtherSettings() {
    return false;
  }

  /** Which processes see the tables of a store. */
  enum Sharing {
    /** All that connect to its servers. */
    ALL,
    /** The one that has it open: no other can open it meanwhile. */
    ONE_PROCESS,
    /** Each has tables of its own, empty at first. */
    EACH_ITS_OWN
  }

  /** Which processes see what one of them writes. */
  default Sharing sharing() {
    return Sharing.ALL;
  }

  /** Names and classes of YCSB's bindings to what this store is, as YCSB's command has them. */
  default Set<String> ycsbNames() {
    return Set.of();
  }

  /** Where the store's model differs from what is usual. */
  default Set<Difference> differences() {
    return Set.of();
  }

  /**
   * Checks the values of settings without connecting. A setting without a value is no fault here:
   * the address of servers that Assay starts is known only once they are up.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for a value that {@link
   *     #open} would refuse
   */
  default void check(StoreSettings settings) throws StoreException {}

  /**
   * Connects, and proves by a first exchange that the store answers and lets this user in.
   *
   * @throws StoreException within the setting {@code timeout}, with address and reason
   */
  Store open(StoreSettings settings) throws StoreException;
}
