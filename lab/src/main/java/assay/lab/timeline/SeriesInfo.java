package assay.lab.timeline;

import java.util.Objects;

/**
 * Time range and size of a series.
 *
 * @param firstSeconds time of the first sample, in seconds since the run began
 * @param lastSeconds time of the last sample
 * @param samples number of samples recorded by all clients
 */
public record SeriesInfo(SeriesId id, double firstSeconds, double lastSeconds, long samples) {
  public SeriesInfo {
    Objects.requireNonNull(id, "id");
  }
}
