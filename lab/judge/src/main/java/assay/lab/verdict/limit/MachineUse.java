package assay.lab.verdict.limit;

import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.value.NamedValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Utilisation of the machines' resources in a phase, relative to the limits that {@code assay
 * limits} measured (storage study, tables 10 to 12).
 */
public final class MachineUse {
  private static final Pattern DISK =
      Pattern.compile("disk\\.([^.]+)\\.(read\\.mb_per_s|write\\.mb_per_s|iops|util\\.percent)");
  private static final Pattern NETWORK = Pattern.compile("net\\.([^.]+)\\.(in|out)\\.mb_per_s");

  /**
   * Highest plausible ratio of a resource's use to its measured limit. A higher ratio shows that
   * the limit was measured wrongly.
   */
  private static final double MOST_SHARE = 1.1;

  private MachineUse() {}

  public static boolean isMeasured(RecordedRun run) {
    return run.manifest().environment() != null
        && run.manifest().environment().values("limits").isPresent();
  }

  public static List<Utilisation> of(RecordedRun run, RecordedPhase phase) {
    NamedValues own =
        Optional.ofNullable(run.manifest().environment())
            .flatMap(environment -> environment.values("limits"))
            .orElse(NamedValues.NONE);
    List<Utilisation> all = new ArrayList<>();
    for (SampledHost host : SampledHost.of(run, phase)) {
      NamedValues limits = host.own() ? own : NamedValues.NONE;
      String where = host.own() ? "" : " of " + host.name();
      host.machine().ifPresent(machine -> add(all, machine, where, limits));
    }
    return List.copyOf(all);
  }

  /** Returns whether the use of a resource shows that the resource's measured limit is wrong. */
  public static boolean disproves(Utilisation one) {
    return one.limit() != null && one.share() > MOST_SHARE;
  }

  public static List<String> disproved(List<Utilisation> all) {
    return all.stream()
        .filter(MachineUse::disproves)
        .map(
            one ->
                String.format(
                    Locale.ROOT,
                    "%s: %.0f %s, which is %.1f times the measured limit; measure the limit again"
                        + " with 'assay limits'.",
                    one.part(),
                    one.mean(),
                    one.unit(),
                    one.share()))
        .toList();
  }

  private static void add(
      List<Utilisation> all, WriterSeries machine, String where, NamedValues limits) {
    OptionalDouble online = machine.mean("cpu.online.cores");
    Double cores = online.isPresent() ? Double.valueOf(online.getAsDouble()) : null;
    add(all, machine, "CPU" + where, "cpu.machine.cores", "cores", cores);
    for (String series : machine.names()) {
      Matcher disk = DISK.matcher(series);
      Matcher network = NETWORK.matcher(series);
      if (disk.matches() && !isGroup(machine, disk.group(1))) {
        NamedValues measured = entry(limits, "disks", "device", disk.group(1));
        String name = "disk " + disk.group(1) + where;
        switch (disk.group(2)) {
          case "read.mb_per_s" -> {
            Double most = number(measured, "readMbPerSecond");
            add(all, machine, name + ", read", series, "MB/s", most);
          }
          case "write.mb_per_s" -> {
            Double most = number(measured, "writeMbPerSecond");
            add(all, machine, name + ", write", series, "MB/s", most);
          }
          case "iops" ->
              add(all, machine, name + ", requests", series, "/s", mostRequests(measured));
          default -> add(all, machine, name + ", busy", series, "%", 100.0);
        }
      } else if (network.matches() && !isGroup(machine, network.group(1))) {
        NamedValues measured = entry(limits, "network", "interface", network.group(1));
        String name = "network " + network.group(1) + where + ", " + network.group(2);
        add(all, machine, name, series, "MB/s", number(measured, "mbPerSecond"));
      }
    }
  }

  private static boolean isGroup(WriterSeries machine, String name) {
    return machine.names().contains("cpu." + name + ".cores");
  }

  /**
   * Returns the higher of the limits for reads and writes. Samples do not distinguish reads and
   * writes.
   */
  private static Double mostRequests(NamedValues measured) {
    Double reads = number(measured, "randomReadsPerSecond");
    Double writes = number(measured, "randomWritesPerSecond");
    return reads == null || writes == null ? reads : Double.valueOf(Math.max(reads, writes));
  }

  private static void add(
      List<Utilisation> all,
      WriterSeries machine,
      String part,
      String series,
      String unit,
      Double limit) {
    OptionalDouble mean = machine.mean(series);
    if (mean.isPresent()) {
      double highest = machine.max(series).orElse(mean.getAsDouble());
      all.add(new Utilisation(part, machine.id(series), mean.getAsDouble(), highest, unit, limit));
    }
  }

  private static NamedValues entry(NamedValues limits, String list, String key, String name) {
    for (Object entry : limits.list(list).orElse(List.of())) {
      if (entry instanceof NamedValues values && name.equals(values.get(key))) {
        return values;
      }
    }
    return NamedValues.NONE;
  }

  private static Double number(NamedValues measured, String name) {
    double value = measured.number(name).orElse(0);
    return value > 0 ? Double.valueOf(value) : null;
  }
}
