package assay.lab.run;

/**
 * What a probe sampled under one name.
 *
 * @param name dotted, with its unit last: {@code cpu.assay.cores}
 * @param seconds since the run began, ascending
 * @param values one for each time; a gap is a missing time, never a zero
 */
public record SampledSeries(String name, double[] seconds, double[] values) {}
