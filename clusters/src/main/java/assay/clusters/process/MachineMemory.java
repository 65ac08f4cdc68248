package assay.clusters.process;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Fits the servers' memory to what this machine has to spare. */
final class MachineMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");

  /** Of the memory that is free, so much may go to servers; the load generator needs some too. */
  private static final double SHARE = 0.8;

  private MachineMemory() {}

  /**
   * The settings as they are if they fit; else those of the largest smaller cluster that does.
   *
   * @param given keys of what the user has chosen
   * @throws ClusterException if none fits
   */
  static ClusterSettings fit(
      ClusterKind kind, ClusterSettings wanted, Set<String> given, Consumer<String> progress) {
    return fit(kind, wanted, given, mebibytes("MemAvailable:"), progress);
  }

  static ClusterSettings fit(
      ClusterKind kind,
      ClusterSettings wanted,
      Set<String> given,
      long availableMib,
      Consumer<String> progress) {
    long budgetMib = (long) (availableMib * SHARE);
    if (kind.needMib(wanted) <= budgetMib) {
      return wanted;
    }
    for (ClusterSettings smaller : kind.smaller(wanted, given)) {
      if (kind.needMib(smaller) <= budgetMib) {
        progress.accept(
            "smaller servers, since this machine has "
                + availableMib
                + " MiB to spare: "
                + differences(wanted, smaller));
        return smaller;
      }
    }
    throw ClusterException.badInput(
        kind.title()
            + " needs "
            + kind.needMib(wanted)
            + " MiB of the "
            + availableMib
            + " MiB that are free, of which servers may take "
            + budgetMib
            + "; "
            + remedy(kind));
  }

  /**
   * Makes sure that a cluster fits into this machine when nothing else runs.
   *
   * @param given keys of what the user has chosen
   * @throws ClusterException if not
   */
  static void check(ClusterKind kind, ClusterSettings wanted, Set<String> given) {
    long totalMib = mebibytes("MemTotal:");
    boolean fits =
        Stream.concat(Stream.of(wanted), kind.smaller(wanted, given).stream())
            .anyMatch(each -> kind.needMib(each) <= totalMib);
    if (!fits) {
      throw ClusterException.badInput(
          kind.title()
              + " needs "
              + kind.needMib(wanted)
              + " MiB, and this machine has "
              + totalMib
              + " MiB in all; "
              + remedy(kind));
    }
  }

  private static String remedy(ClusterKind kind) {
    return "give fewer servers or smaller sizes ('assay cluster up " + kind.store() + " --help')";
  }

  private static String differences(ClusterSettings wanted, ClusterSettings smaller) {
    StringBuilder text = new StringBuilder();
    smaller
        .values()
        .forEach(
            (key, value) -> {
              if (!value.equals(wanted.text(key))) {
                text.append(text.isEmpty() ? "" : ", ").append(key).append(' ').append(value);
              }
            });
    return text.toString();
  }

  private static long mebibytes(String name) {
    try {
      return Files.readAllLines(MEMINFO).stream()
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElseThrow(() -> ClusterException.failed("no " + name + " in " + MEMINFO));
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + MEMINFO, e);
    }
  }
}
