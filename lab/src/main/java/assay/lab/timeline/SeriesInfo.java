package assay.lab.timeline;

import java.util.Objects;

/**
 * Time range and size of a series.
 *
 * @param firstSeconds since the run began
 * @param lastSeconds not before the first
 * @param samples number of recorded samples, of all clients that sampled the series
 */
public record SeriesInfo(SeriesId id, double firstSeconds, double lastSeconds, long samples) {
  public SeriesInfo {
    Objects.requireNonNull(id, "id");
  }
}
