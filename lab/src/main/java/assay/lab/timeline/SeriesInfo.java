package assay.lab.timeline;

import java.util.Objects;

/**
 * Where the samples of a series lie.
 *
 * @param firstSeconds since the run began
 * @param lastSeconds not before the first
 * @param samples as they were recorded: where several clients sampled one series, of all of them
 */
public record SeriesInfo(SeriesId id, double firstSeconds, double lastSeconds, long samples) {
  public SeriesInfo {
    Objects.requireNonNull(id, "id");
  }
}
