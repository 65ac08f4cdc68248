package assay.lab.verdict;

import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much of the machine's parts a phase used, over what {@code assay limits} has measured of them
 * (storage study, tables 10 to 12).
 */
public final class MachineUse {
  private static final Pattern DISK =
      Pattern.compile("disk\\.([^.]+)\\.(read\\.mb_per_s|write\\.mb_per_s|iops|util\\.percent)");
  private static final Pattern NETWORK = Pattern.compile("net\\.([^.]+)\\.(in|out)\\.mb_per_s");

  private MachineUse() {}

  /** Whether disks and network of the run's machine have been measured. */
  public static boolean isMeasured(RecordedRun run) {
    return run.manifest().environment() != null
        && run.manifest().environment().get("limits") instanceof Map<?, ?>;
  }

  /** Of CPU, disks and network, as far as they were sampled in the phase's measured part. */
  public static List<Utilisation> of(RecordedRun run, RecordedPhase phase) {
    Load load = new Load(run, phase);
    Map<?, ?> limits =
        isMeasured(run) ? (Map<?, ?>) run.manifest().environment().get("limits") : Map.of();
    List<Utilisation> all = new ArrayList<>();
    OptionalDouble online = load.mean("cpu.online.cores");
    add(
        all,
        load,
        "CPU",
        "cpu.machine.cores",
        "cores",
        online.isPresent() ? online.getAsDouble() : null);
    for (String series : run.series().keySet()) {
      Matcher disk = DISK.matcher(series);
      Matcher network = NETWORK.matcher(series);
      if (disk.matches() && !isGroup(run, disk.group(1))) {
        Map<?, ?> measured = entry(limits.get("disks"), "device", disk.group(1));
        addDisk(all, load, series, disk, measured);
      } else if (network.matches() && !isGroup(run, network.group(1))) {
        Map<?, ?> measured = entry(limits.get("network"), "interface", network.group(1));
        add(
            all,
            load,
            "network " + network.group(1) + ", " + network.group(2),
            series,
            "MB/s",
            number(measured.get("mbPerSecond")));
      }
    }
    return List.copyOf(all);
  }

  /** Process groups have series of the same form as devices. */
  private static boolean isGroup(RecordedRun run, String name) {
    return run.series().containsKey("cpu." + name + ".cores");
  }

  private static void addDisk(
      List<Utilisation> all, Load load, String series, Matcher disk, Map<?, ?> measured) {
    String name = "disk " + disk.group(1);
    switch (disk.group(2)) {
      case "read.mb_per_s" ->
          add(all, load, name + ", read", series, "MB/s", number(measured.get("readMbPerSecond")));
      case "write.mb_per_s" ->
          add(
              all,
              load,
              name + ", write",
              series,
              "MB/s",
              number(measured.get("writeMbPerSecond")));
      case "iops" -> add(all, load, name + ", requests", series, "/s", mostRequests(measured));
      default -> add(all, load, name + ", busy", series, "%", 100.0);
    }
  }

  /** Reads and writes are sampled together: the higher of both limits is the least that is safe. */
  private static Double mostRequests(Map<?, ?> measured) {
    Double reads = number(measured.get("randomReadsPerSecond"));
    Double writes = number(measured.get("randomWritesPerSecond"));
    return reads == null || writes == null ? reads : Double.valueOf(Math.max(reads, writes));
  }

  private static void add(
      List<Utilisation> all, Load load, String part, String series, String unit, Double limit) {
    OptionalDouble mean = load.mean(series);
    if (mean.isPresent()) {
      double highest = load.max(series).orElse(mean.getAsDouble());
      all.add(new Utilisation(part, series, mean.getAsDouble(), highest, unit, limit));
    }
  }

  private static Map<?, ?> entry(Object list, String key, String name) {
    return list instanceof List<?> entries
        ? entries.stream()
            .filter(Map.class::isInstance)
            .<Map<?, ?>>map(entry -> (Map<?, ?>) entry)
            .filter(entry -> name.equals(entry.get(key)))
            .findFirst()
            .orElse(Map.of())
        : Map.of();
  }

  private static Double number(Object value) {
    return value instanceof Number number && number.doubleValue() > 0 ? number.doubleValue() : null;
  }
}
