package assay.lab.verdict.limit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * CPU use of one machine during a phase, with a separate value for each kind of CPU user. A CPU
 * user is Assay, the store's servers, other processes, or other virtual machines. The values are
 * means over the measured part of the phase, in cores.
 */
final class HostUse {
  /**
   * Minimum ratio of the smaller to the larger CPU use at which two users count as equal. The order
   * of two equal users could be different in a repeat of the run.
   */
  private static final double NEAR_TIE = 0.8;

  private static final double NOTABLE_CORES = 0.1;

  private static final double LISTED_CORES = 0.05;

  private final SampledHost host;
  private final boolean embedded;
  private final double availableCores;
  private final OptionalDouble machineCores;
  private final double stolenCores;
  private final OptionalDouble assayCores;
  private final SortedMap<String, Double> serverCores = new TreeMap<>();

  HostUse(SampledHost host, Collection<String> processes, boolean embedded) {
    this.host = host;
    this.embedded = embedded;
    availableCores = machine("cpu.online.cores").orElse(Double.NaN);
    machineCores = machine("cpu.machine.cores");
    stolenCores = machine("cpu.steal.cores").orElse(0);
    assayCores =
        host.processes().stream()
            .flatMapToDouble(process -> process.mean("cpu.assay.cores").stream())
            .reduce(Double::sum);
    for (String group : processes) {
      if (!group.equals("assay")) {
        machine("cpu." + group + ".cores").ifPresent(cores -> serverCores.put(group, cores));
      }
    }
  }

  private OptionalDouble machine(String series) {
    return host.machine().map(one -> one.mean(series)).orElse(OptionalDouble.empty());
  }

  SampledHost host() {
    return host;
  }

  boolean servesStore() {
    return !serverCores.isEmpty() || (embedded && assayCores.isPresent());
  }

  boolean cpuKnown() {
    return machineCores.isPresent() && !Double.isNaN(availableCores);
  }

  /**
   * Returns the share of this machine's CPU time that was used by this machine or taken by other
   * virtual machines (steal time). Callers must check {@link #cpuKnown} first.
   */
  double share() {
    return (machineCores.getAsDouble() + stolenCores) / availableCores;
  }

  /**
   * Returns the CPU use of all of Assay's processes on this machine, including an embedded store.
   * Returns empty if the CPU use is unknown.
   */
  OptionalDouble assayCores() {
    return assayCores;
  }

  OptionalDouble serversCores() {
    return serverCores.values().stream().mapToDouble(Double::doubleValue).reduce(Double::sum);
  }

  /**
   * Returns the rules that name the main user of the machine's CPUs. Returns several rules if
   * several users have nearly the same CPU use. An embedded store runs in Assay's process, so the
   * CPU use of Assay's process counts as the store's CPU use. Callers must check {@link #cpuKnown}
   * first.
   */
  List<LimitRule> cpuRules() {
    double servers = serversCores().orElse(0);
    double assay = assayCores.orElse(0);
    Map<LimitRule, Double> use = new EnumMap<>(LimitRule.class);
    use.put(LimitRule.CPU_MOSTLY_ASSAY, embedded ? 0 : assay);
    use.put(LimitRule.CPU_MOSTLY_SERVERS, embedded ? servers + assay : servers);
    use.put(LimitRule.CPU_MOSTLY_OTHERS, othersCores());
    use.put(LimitRule.CPU_STOLEN, stolenCores);
    double most = use.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    List<LimitRule> first = new ArrayList<>();
    use.forEach(
        (rule, cores) -> {
          if (cores > 0 && cores >= most * NEAR_TIE) {
            first.add(rule);
          }
        });
    return first;
  }

  private double othersCores() {
    return machineCores.getAsDouble() - serversCores().orElse(0) - assayCores.orElse(0);
  }

  String words() {
    if (!cpuKnown()) {
      return "CPU use was not measured";
    }
    List<String> parts = new ArrayList<>();
    serverCores.forEach(
        (group, cores) -> {
          if (cores >= LISTED_CORES) {
            parts.add(String.format(Locale.ROOT, "%s %.1f", group, cores));
          }
        });
    if (!host.processes().isEmpty()) {
      parts.add(
          assayCores.isPresent()
              ? String.format(Locale.ROOT, "%s %.1f", own(), assayCores.getAsDouble())
              : own() + " not measured");
    }
    if (othersCores() >= NOTABLE_CORES || parts.isEmpty()) {
      parts.add(String.format(Locale.ROOT, "other processes %.1f", othersCores()));
    }
    return String.format(
            Locale.ROOT,
            "CPU %.1f of %.0f cores in use: ",
            machineCores.getAsDouble(),
            availableCores)
        + String.join(", ", parts)
        + (stolenCores >= NOTABLE_CORES
            ? String.format(Locale.ROOT, "; taken by the hypervisor: %.1f", stolenCores)
            : "");
  }

  private String own() {
    return embedded ? "Assay with the store" : "Assay";
  }
}
