package assay.store.capability;

import assay.store.StoreException;
import java.util.List;

/**
 * Capability: the store reports internal metrics of its servers (YCSB++, §2.4). Sampling is cheap
 * enough for one call per second. Thread-safe.
 */
public interface Internals {
  /**
   * Table name for which {@link #sample} returns only metrics of the servers, without metrics of a
   * table.
   */
  String NO_TABLE = "";

  /**
   * A value of a metric.
   *
   * @param server the server that reported the value; empty if the value is for the whole store
   * @param value in the metric's unit; finite
   * @param ageSeconds age of the value when the store returned it; NaN if unknown
   */
  record Reading(Metric metric, String server, double value, double ageSeconds) {
    public Reading {
      if (!Double.isFinite(value) || ageSeconds < 0) {
        throw new IllegalArgumentException(
            metric.series()
                + " of server '"
                + server
                + "' must have a finite value and an age of at least 0 s; got value "
                + value
                + ", age "
                + ageSeconds
                + " s");
      }
    }

    /**
     * Returns a reading with age zero, for a value that the store has determined during the current
     * call.
     */
    public static Reading fresh(Metric metric, String server, double value) {
      return new Reading(metric, server, value, 0);
    }
  }

  /**
   * Returns current values of metrics for a table and for the servers. The values are as recent as
   * the store can provide. Metrics that the store cannot determine are left out.
   *
   * @param table a table, or {@link #NO_TABLE}
   */
  List<Reading> sample(String table) throws StoreException;
}
