package assay.bench.store;

import assay.bench.Figures;
import assay.bench.Spread;
import assay.bench.store.Rounds.Took;

/** Costs per operation in the rounds of both sides. */
final class Comparison {
  static final String HEADING =
      "what          round  bare ns  assay ns  ratio     bare /s    assay /s";

  private static final String BARE = "bare";
  private static final String ASSAY = "Assay";

  private final String what;
  private final double operations;
  private final Figures nanos = new Figures();
  private int rounds;

  Comparison(String what, long operations) {
    this.what = what;
    this.operations = operations;
  }

  void add(boolean counts, Took bareTook, Took assayTook) {
    double bareNanos = bareTook.cpuNanos() / operations;
    double assayNanos = assayTook.cpuNanos() / operations;
    if (counts) {
      rounds++;
      nanos.add(BARE, bareNanos);
      nanos.add(ASSAY, assayNanos);
    }
    System.out.printf(
        "%-12s  %5s  %7.0f  %8.0f  %5.3f  %,10.0f  %,10.0f%n",
        what,
        counts ? rounds : "warm",
        bareNanos,
        assayNanos,
        assayNanos / bareNanos,
        operations * 1e9 / bareTook.wallNanos(),
        operations * 1e9 / assayTook.wallNanos());
  }

  void printSummary() {
    Spread bare = nanos.of(BARE);
    Spread assay = nanos.of(ASSAY);
    System.out.printf(
        "%s, client CPU, ns: bare %s; Assay %s; ratio of medians %.3f; ratio per pair %s%n",
        what,
        bare.text(0),
        assay.text(0),
        assay.median() / bare.median(),
        nanos.ratio(ASSAY, BARE).text(3));
  }
}
