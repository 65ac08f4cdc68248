package assay.bench.applications;

import assay.bench.ProcessCpu;
import assay.bench.Spread;
import java.util.ArrayList;
import java.util.List;

/** Client CPU per operation of an application and of a bare loop, in alternating rounds. */
final class CpuPair {
  private final String bareName;
  private final String ownName;
  private final double operations;
  private final List<Double> bareMicros = new ArrayList<>();
  private final List<Double> ownMicros = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  CpuPair(String bareName, String ownName, double operations) {
    this.bareName = bareName;
    this.ownName = ownName;
    this.operations = operations;
  }

  /**
   * @param number number of the round; rounds below 1 are warm-up
   */
  void round(int number, Runnable bare, Runnable own) {
    double bareTook = micros(bare);
    double ownTook = micros(own);
    if (number > 0) {
      bareMicros.add(bareTook);
      ownMicros.add(ownTook);
      ratios.add(ownTook / bareTook);
      System.out.printf(
          "%2d  %s %.3f us, %s %.3f us%n", number, bareName, bareTook, ownName, ownTook);
    }
  }

  void print() {
    System.out.println(bareName + ", us of CPU: " + Spread.of(bareMicros).text(3));
    System.out.println(ownName + ", us of CPU: " + Spread.of(ownMicros).text(3));
    System.out.println(
        "CPU ratio, " + ownName + " / " + bareName + ": " + Spread.of(ratios).text(3));
  }

  private double micros(Runnable work) {
    long cpu = ProcessCpu.nanos();
    work.run();
    return (ProcessCpu.nanos() - cpu) / 1e3 / operations;
  }
}
