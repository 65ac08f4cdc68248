package assay.bench;

import assay.bench.Rounds.Took;
import java.util.ArrayList;
import java.util.List;

/** Costs per operation in the rounds of both sides. */
final class Comparison {
  static final String HEADING =
      "what          round  bare ns  assay ns  ratio     bare /s    assay /s";

  private final String what;
  private final double operations;
  private final List<Double> bare = new ArrayList<>();
  private final List<Double> assay = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  Comparison(String what, long operations) {
    this.what = what;
    this.operations = operations;
  }

  void add(boolean counts, Took bareTook, Took assayTook) {
    double bareNanos = bareTook.cpuNanos() / operations;
    double assayNanos = assayTook.cpuNanos() / operations;
    if (counts) {
      bare.add(bareNanos);
      assay.add(assayNanos);
      ratios.add(assayNanos / bareNanos);
    }
    System.out.printf(
        "%-12s  %5s  %7.0f  %8.0f  %5.3f  %,10.0f  %,10.0f%n",
        what,
        counts ? bare.size() : "warm",
        bareNanos,
        assayNanos,
        assayNanos / bareNanos,
        operations * 1e9 / bareTook.wallNanos(),
        operations * 1e9 / assayTook.wallNanos());
  }

  void printSummary() {
    System.out.printf(
        "%s, client CPU, ns: bare %s; Assay %s; ratio of medians %.3f; ratio per pair %s%n",
        what,
        Spread.of(bare).text(0),
        Spread.of(assay).text(0),
        Spread.of(assay).median() / Spread.of(bare).median(),
        Spread.of(ratios).text(3));
  }
}
