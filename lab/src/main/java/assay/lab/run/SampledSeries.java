package assay.lab.run;

import java.util.List;

/**
 * What a probe sampled under one name.
 *
 * @param name dotted, with its unit last: {@code cpu.assay.cores}
 * @param samples in order of time; a gap is a missing time, never a zero
 */
public record SampledSeries(String name, List<Sample> samples) {
  /**
   * One reading.
   *
   * @param seconds since the run began
   */
  public record Sample(double seconds, double value) {}
}
