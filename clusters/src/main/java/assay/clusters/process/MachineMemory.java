package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses cluster settings whose servers fit into the memory of this machine. */
final class MachineMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");

  /**
   * Share of the available memory that servers may use. The rest of the available memory is for the
   * load generator and other processes.
   */
  private static final double SHARE = 0.8;

  private MachineMemory() {}

  /**
   * Returns the wanted settings if their servers fit into the available memory. If the servers do
   * not fit, returns the settings of the largest cluster that does fit and is smaller than the
   * wanted cluster.
   *
   * @param given keys that the user has set, which must not change
   * @throws ClusterException if no cluster fits
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
            "using less memory per server, because only "
                + availableMib
                + " MiB are available: "
                + differences(wanted, smaller));
        return smaller;
      }
    }
    throw tooLarge(
        kind,
        wanted,
        "servers may use only " + budgetMib + " of the " + availableMib + " MiB available");
  }

  /**
   * Checks that the wanted cluster or a smaller cluster would fit into this machine's memory if no
   * other processes ran.
   *
   * @param given keys that the user has set, which must not change
   * @throws ClusterException if no cluster fits
   */
  static void check(ClusterKind kind, ClusterSettings wanted, Set<String> given) {
    long totalMib = mebibytes("MemTotal:");
    boolean fits =
        Stream.concat(Stream.of(wanted), kind.smaller(wanted, given).stream())
            .anyMatch(each -> kind.needMib(each) <= totalMib);
    if (!fits) {
      throw tooLarge(kind, wanted, "this machine has only " + totalMib + " MiB");
    }
  }

  private static ClusterException tooLarge(
      ClusterKind kind, ClusterSettings wanted, String memory) {
    return ClusterException.badInput(
        kind.title()
            + " needs "
            + kind.needMib(wanted)
            + " MiB, but "
            + memory
            + "; use fewer servers or smaller sizes ('assay cluster up "
            + kind.store()
            + " --help')");
  }

  private static String differences(ClusterSettings wanted, ClusterSettings smaller) {
    return smaller.values().entrySet().stream()
        .filter(value -> !value.getValue().equals(wanted.text(value.getKey())))
        .map(value -> value.getKey() + " " + value.getValue())
        .collect(Collectors.joining(", "));
  }

  private static long mebibytes(String name) {
    return ClusterFolder.text(MEMINFO)
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElseThrow(() -> ClusterException.failed("no " + name + " in " + MEMINFO));
  }
}
