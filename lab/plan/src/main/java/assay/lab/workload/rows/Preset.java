package assay.lab.workload.rows;

import static assay.lab.workload.rows.OperationKind.INSERT;
import static assay.lab.workload.rows.OperationKind.READ;
import static assay.lab.workload.rows.OperationKind.READ_MODIFY_WRITE;
import static assay.lab.workload.rows.OperationKind.SCAN;
import static assay.lab.workload.rows.OperationKind.UPDATE;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.RowFormat;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Named workloads: YCSB's core workloads, and a workload that only loads rows. */
public enum Preset {
  LOAD("load", null, new RequestDistribution.Uniform()),
  A("a", Mix.of(READ, 0.5, UPDATE), new RequestDistribution.ScrambledZipfian()),
  B("b", Mix.of(READ, 0.95, UPDATE), new RequestDistribution.ScrambledZipfian()),
  C("c", Mix.only(READ), new RequestDistribution.ScrambledZipfian()),
  D(
      "d",
      Mix.of(READ, 0.95, INSERT),
      new RequestDistribution.Latest(RequestDistribution.ZIPFIAN_EXPONENT)),
  E("e", Mix.of(SCAN, 0.95, INSERT), new RequestDistribution.ScrambledZipfian()),
  F("f", Mix.of(READ, 0.5, READ_MODIFY_WRITE), new RequestDistribution.ScrambledZipfian());

  private final String label;
  private final Mix mix;
  private final RequestDistribution distribution;

  Preset(String label, Mix mix, RequestDistribution distribution) {
    this.label = label;
    this.mix = mix;
    this.distribution = distribution;
  }

  public String label() {
    return label;
  }

  /** Returns the mix of operations after the load phase; empty if the preset only loads rows. */
  public Optional<Mix> mix() {
    return Optional.ofNullable(mix);
  }

  public WorkloadSpec workload(long rows, long seed) {
    return WorkloadSpec.of(
        rows, RowFormat.usual(), mix().orElse(Mix.only(INSERT)), distribution, seed);
  }

  /**
   * Returns whether a preset has this name. YCSB's names are also accepted: {@code workloada} means
   * {@code a}.
   */
  public static boolean isNamed(String name) {
    return labels().contains(label(name));
  }

  public static Preset named(String name) {
    String wanted = label(name);
    return Arrays.stream(values())
        .filter(preset -> preset.label.equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no preset '" + name + "'; " + Names.nearest(wanted, labels())));
  }

  private static String label(String name) {
    return name.toLowerCase(Locale.ROOT).replaceFirst("^workload[-_]?(?=[a-f]$)", "");
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(Preset::label).toList();
  }
}
