package assay.lab.verdict;

import assay.lab.run.RecordedRun;
import assay.lab.verdict.LimitFigures.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Who used the machine during a phase, and whether anything of it was used up. */
final class Resources {
  /** Load threads that wait for a CPU for more than this share of the time are held up. */
  private static final double MOST_WAIT_SHARE = 0.1;

  /** Groups in {@code cpu.GROUP.cores} that are no server's processes. */
  private static final Set<String> NOT_SERVERS =
      Set.of(
          "machine",
          "assay",
          "assay-workers",
          "other",
          "unattributed",
          "steal",
          "iowait",
          "online",
          "usable");

  /** Use by others that is worth a word. */
  private static final double NOTABLE_CORES = 0.1;

  private static final String CPU = "cpu.";
  private static final String CORES = ".cores";

  private final boolean embedded;
  private final double availableCores;
  private final OptionalDouble machineCores;
  private final double stolenCores;
  private final OptionalDouble assayCores;
  private final OptionalDouble waitShare;
  private final SortedMap<String, Double> serverCores = new TreeMap<>();
  private String busiestDisk = "";
  private double busiestDiskPercent;

  Resources(RecordedRun run, Load load) {
    embedded = Boolean.TRUE.equals(run.manifest().store().get("embedded"));
    availableCores = load.mean("cpu.online.cores").orElse(Double.NaN);
    machineCores = load.mean("cpu.machine.cores");
    stolenCores = load.mean("cpu.steal.cores").orElse(0);
    assayCores = load.mean("cpu.assay.cores");
    waitShare = load.mean("wait.assay.share");
    for (String name : run.series().keySet()) {
      if (name.startsWith(CPU) && name.endsWith(CORES)) {
        addServer(name, load);
      } else if (name.startsWith("disk.") && name.endsWith(".util.percent")) {
        addDisk(name, load);
      }
    }
  }

  /** How much was left, for a run that kept up. */
  String headroom() {
    return cpuKnown() ? cpuShares() : "CPU use is undetermined";
  }

  /** Whether load threads were seen to wait for a CPU for long. */
  boolean threadsWaited() {
    return waitShare.isPresent() && waitShare.getAsDouble() > MOST_WAIT_SHARE;
  }

  /** What kept Assay's threads from running, if that was seen; begins with a separator. */
  String starved() {
    if (threadsWaited()) {
      return ", its threads waited for a CPU "
          + percent(waitShare.getAsDouble() * 100)
          + " of the time"
          + (cpuKnown() ? " (" + cpuShares() + ")" : "");
    }
    return cpuKnown() ? " (" + cpuShares() + ")" : "";
  }

  /**
   * Which rule says who had the machine's CPUs most. An embedded store's cannot be told from
   * Assay's, and counts as the store's.
   */
  LimitRule cpuRule() {
    double servers = serversCores();
    double assay = assayCores.orElse(0);
    if (stolenCores > Math.max(othersCores(), Math.max(servers, assay))) {
      return LimitRule.CPU_STOLEN;
    }
    if (othersCores() > Math.max(servers, assay)) {
      return LimitRule.CPU_MOSTLY_OTHERS;
    }
    return !embedded && assay > servers ? LimitRule.CPU_MOSTLY_ASSAY : LimitRule.CPU_MOSTLY_SERVERS;
  }

  /** CPUs in use, here or by other machines, over CPUs there are; only where {@link #cpuKnown}. */
  double machineShare() {
    return (machineCores.getAsDouble() + stolenCores) / availableCores;
  }

  OptionalDouble assayCores() {
    return assayCores;
  }

  /** Empty if no server was seen. */
  OptionalDouble allServersCores() {
    return serverCores.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(serversCores());
  }

  boolean embedded() {
    return embedded;
  }

  /** How busy the busiest disk was; empty if none was observed. */
  Optional<Measured> busiestDisk() {
    return busiestDisk.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.DISK_BUSY,
                busiestDiskPercent / 100,
                "disk." + busiestDisk + ".util.percent",
                busiestDisk + " was the limit (busy " + percent(busiestDiskPercent) + ")"));
  }

  private void addServer(String series, Load load) {
    String group = series.substring(CPU.length(), series.length() - CORES.length());
    if (!NOT_SERVERS.contains(group) && group.indexOf('.') < 0) {
      load.mean(series).ifPresent(cores -> serverCores.put(group, cores));
    }
  }

  private void addDisk(String series, Load load) {
    double percent = load.mean(series).orElse(0);
    if (percent > busiestDiskPercent) {
      busiestDiskPercent = percent;
      busiestDisk = series.substring("disk.".length(), series.length() - ".util.percent".length());
    }
  }

  boolean cpuKnown() {
    return machineCores.isPresent() && !Double.isNaN(availableCores);
  }

  private double serversCores() {
    return serverCores.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** What neither the servers nor Assay used here; on a remote store, everything but Assay. */
  private double othersCores() {
    return machineCores.getAsDouble() - serversCores() - assayCores.orElse(0);
  }

  String cpuShares() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "CPU %.1f of %.0f cores in use: ",
            machineCores.getAsDouble(),
            availableCores));
    serverCores.forEach(
        (group, cores) -> text.append(String.format(Locale.ROOT, "%s %.1f, ", group, cores)));
    text.append(
        assayCores.isPresent()
            ? String.format(Locale.ROOT, "%s %.1f", own(), assayCores.getAsDouble())
            : own() + " undetermined");
    if (othersCores() >= NOTABLE_CORES) {
      text.append(String.format(Locale.ROOT, ", other processes %.1f", othersCores()));
    }
    if (stolenCores >= NOTABLE_CORES) {
      text.append(String.format(Locale.ROOT, "; taken by the hypervisor: %.1f", stolenCores));
    }
    return text.toString();
  }

  private String own() {
    return embedded ? "Assay with the store" : "Assay";
  }

  /** A sentence for each thing that was observed, or was not. */
  List<String> evidence() {
    List<String> evidence = new ArrayList<>();
    evidence.add(cpuKnown() ? cpuShares() + "." : "CPU use: undetermined.");
    evidence.add(
        busiestDisk.isEmpty()
            ? "Disk use: undetermined."
            : "Busiest disk: "
                + busiestDisk
                + ", "
                + percent(busiestDiskPercent)
                + " of the time.");
    if (waitShare.isPresent()) {
      evidence.add(
          "Assay's load threads waited for a CPU "
              + percent(waitShare.getAsDouble() * 100)
              + " of the time.");
    }
    return evidence;
  }

  private static String percent(double percent) {
    return String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%.0f %%", percent);
  }
}
