package assay.store.capability;

import assay.store.StoreException;
import java.util.List;

/**
 * Capability: the store reports internal metrics of its servers (YCSB++, §2.4). Thread-safe, and
 * cheap enough to be called once per second.
 */
public interface Internals {
  /** Passed instead of a table's name to read metrics of the servers but none of a table. */
  String NO_TABLE = "";

  /**
   * The value of a metric.
   *
   * @param server the server that reported the value; empty if the value is for the whole store
   * @param value in the metric's unit; finite
   * @param ageSeconds age of the value when the store returned it; NaN if unknown
   */
  record Reading(Metric metric, String server, double value, double ageSeconds) {
    public Reading {
      if (!Double.isFinite(value) || ageSeconds < 0) {
        throw new IllegalArgumentException(
            metric.series() + " of server '" + server + "': " + value + ", " + ageSeconds + " s");
      }
    }

    /** A value that the store determined during this call, so that its age is zero. */
    public static Reading fresh(Metric metric, String server, double value) {
      return new Reading(metric, server, value, 0);
    }
  }

  /**
   * Current values for a table and for the servers, as recent as the store can provide. Values that
   * the store cannot determine are left out.
   *
   * @param table a table, or {@link #NO_TABLE}
   */
  List<Reading> sample(String table) throws StoreException;
}
