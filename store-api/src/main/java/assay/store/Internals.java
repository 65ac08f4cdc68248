package assay.store;

import java.util.List;

/** Capability: the store tells what goes on inside its servers. Thread-safe. */
public interface Internals {
  /**
   * One reading.
   *
   * @param name lower case, words joined by hyphens, unit last where it has one: {@code
   *     compactions-running}
   * @param server which server it is of; empty for the whole store
   */
  record Reading(String name, String server, double value) {}

  /** Readings of a table and its servers, taken now; what a store cannot tell is left out. */
  List<Reading> sample(String table) throws StoreException;
}
