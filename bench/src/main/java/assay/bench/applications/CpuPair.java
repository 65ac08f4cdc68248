package assay.bench.applications;

import assay.bench.Figures;
import assay.bench.ThisJvm;

/** Client CPU per operation of an application and of a bare loop, in alternating rounds. */
final class CpuPair {
  private final String bareName;
  private final String ownName;
  private final double operations;
  private final Figures micros = new Figures();

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
      micros.add(bareName, bareTook);
      micros.add(ownName, ownTook);
      System.out.printf(
          "%2d  %s %.3f us, %s %.3f us%n", number, bareName, bareTook, ownName, ownTook);
    }
  }

  void print() {
    System.out.println(bareName + ", us of CPU: " + micros.of(bareName).text(3));
    System.out.println(ownName + ", us of CPU: " + micros.of(ownName).text(3));
    System.out.println(
        "CPU ratio, "
            + ownName
            + " / "
            + bareName
            + ": "
            + micros.ratio(ownName, bareName).text(3));
  }

  private double micros(Runnable work) {
    long cpu = ThisJvm.cpuNanos();
    work.run();
    return (ThisJvm.cpuNanos() - cpu) / 1e3 / operations;
  }
}
