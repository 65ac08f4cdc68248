package assay.store.capability;

import assay.store.StoreException;
import java.util.List;

/**
 * Capability: the store tells what goes on inside its servers (YCSB++, §2.4). Thread-safe, and
 * cheap enough to be asked once a second.
 */
public interface Internals {
  /** In place of a table: what servers tell, whatever table it is of. */
  String NO_TABLE = "";

  /**
   * One value.
   *
   * @param server which server it is of; empty for the whole store
   * @param value in the metric's unit; finite
   * @param ageSeconds how old the value was when the store handed it over; NaN where the store does
   *     not tell
   */
  record Reading(Metric metric, String server, double value, double ageSeconds) {
    public Reading {
      if (!Double.isFinite(value) || ageSeconds < 0) {
        throw new IllegalArgumentException(
            metric.series() + " of server '" + server + "': " + value + ", " + ageSeconds + " s");
      }
    }

    /** A value that the store has looked up for this answer. */
    public static Reading fresh(Metric metric, String server, double value) {
      return new Reading(metric, server, value, 0);
    }
  }

  /**
   * Values of a table and of the servers, as fresh as the store gives them; what a store cannot
   * tell is left out.
   *
   * @param table or {@link #NO_TABLE}
   */
  List<Reading> sample(String table) throws StoreException;
}
