package assay.lab.verdict.limit;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Who used the machines of a run during a phase, and what was seen of the store's servers. */
public final class Resources {
  /** Load threads that wait for a CPU for more than this share of the time are held up. */
  private static final double MOST_WAIT_SHARE = 0.1;

  private final boolean embedded;
  private final List<HostUse> hosts;
  private final List<LoadProcess> loading = new ArrayList<>();
  private final Servers servers;

  /** One of Assay's processes that put load on the store, and its machine. */
  public record LoadProcess(HostUse on, WriterSeries series, String name) {
    /** Empty if it was not sampled. */
    OptionalDouble mean(String of) {
      return series.mean(of);
    }

    /** For the beginning of a subject; empty where there is no other. */
    String prefix() {
      return name.isEmpty() ? "" : name + ": ";
    }
  }

  /** A figure of the process for which it is worst. */
  public record Worst(LoadProcess process, double value) {}

  public Resources(RecordedRun run, RecordedPhase phase) {
    embedded = run.manifest().embedded();
    hosts =
        Host.of(run, phase).stream()
            .map(host -> new HostUse(host, run.manifest().processes(), embedded))
            .toList();
    boolean fleet = run.writers().keySet().stream().anyMatch(Resources::isWorker);
    for (HostUse use : hosts) {
      for (WriterSeries process : use.host().processes()) {
        if (!fleet || isWorker(process.writer())) {
          loading.add(new LoadProcess(use, process, fleet ? named(process, use) : ""));
        }
      }
    }
    servers =
        Servers.of(run.manifest(), hosts, run.measured(phase, "store.servers.count").average());
  }

  /** The process that leads a fleet puts no load on the store itself. */
  private static boolean isWorker(String writer) {
    return !writer.isEmpty() && !writer.endsWith(".probe");
  }

  private String named(WriterSeries process, HostUse use) {
    String host = use.host().name();
    return process.writer() + (hosts.size() > 1 && !host.isEmpty() ? " on " + host : "");
  }

  /** Machines that were watched. */
  public List<HostUse> hosts() {
    return hosts;
  }

  /** What is known of the store's servers. */
  public Servers servers() {
    return servers;
  }

  /** Whether the store runs within Assay's own process. */
  public boolean embedded() {
    return embedded;
  }

  /** Whether the CPUs of all machines are known from which load was put on the store. */
  public boolean cpuKnown() {
    return !loading.isEmpty() && loading.stream().allMatch(process -> process.on.cpuKnown());
  }

  /** The worst of Assay's processes that put load on the store; empty if none was sampled. */
  public Optional<Worst> worst(String series) {
    return loading.stream()
        .filter(process -> process.mean(series).isPresent())
        .map(process -> new Worst(process, process.mean(series).getAsDouble()))
        .max(Comparator.comparingDouble(Worst::value));
  }

  /** The same, of those on machines whose CPUs were not near their limit. */
  public Optional<Worst> worstWithRoom(String series) {
    return loading.stream()
        .filter(Resources::hasRoom)
        .filter(process -> process.mean(series).isPresent())
        .map(process -> new Worst(process, process.mean(series).getAsDouble()))
        .max(Comparator.comparingDouble(Worst::value));
  }

  /** Whether every machine that puts the load on had CPU left. */
  public boolean loadHasRoom() {
    return !loading.isEmpty() && loading.stream().allMatch(Resources::hasRoom);
  }

  private static boolean hasRoom(LoadProcess process) {
    return process.on.cpuKnown() && process.on.share() < LimitRule.CPU_MOSTLY_ASSAY.near();
  }

  /** How much was left, for a run that kept up. */
  public String headroom() {
    return (cpuKnown() ? cpuShares() : "CPU use is undetermined") + servers.missing();
  }

  /** Whether load threads were seen to wait for a CPU for long. */
  public boolean threadsWaited() {
    return worst("wait.assay.share").filter(one -> one.value > MOST_WAIT_SHARE).isPresent();
  }

  /** Whether they waited for so long that their times in the store hold a part of that. */
  public boolean threadsStarved() {
    double near = LimitRule.OWN_WAIT.near();
    return worst("wait.assay.share").filter(one -> one.value >= near).isPresent();
  }

  /** What kept Assay's threads from running, if that was seen; begins with a separator. */
  public String starved() {
    if (threadsWaited()) {
      Worst wait = worst("wait.assay.share").orElseThrow();
      return ", its threads waited for a CPU "
          + percent(wait.value)
          + " of the time"
          + (cpuKnown() ? " (" + cpuShares() + ")" : "");
    }
    return cpuKnown() ? " (" + cpuShares() + ")" : "";
  }

  /** Of all machines; of an embedded store with its own; empty if unknown. */
  public OptionalDouble assayCores() {
    return sum(hosts.stream().map(HostUse::assayCores).toList());
  }

  /** Of all machines; empty if no server was seen. */
  public OptionalDouble allServersCores() {
    return sum(hosts.stream().map(HostUse::serversCores).toList());
  }

  private static OptionalDouble sum(List<OptionalDouble> parts) {
    return parts.stream()
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .reduce(Double::sum);
  }

  /** Machine by machine. */
  public String cpuShares() {
    return hosts.size() == 1
        ? hosts.get(0).words()
        : hosts.stream()
            .map(use -> name(use.host()) + ": " + use.words())
            .collect(Collectors.joining("; "));
  }

  private static String name(Host host) {
    return host.name().isEmpty() ? (host.own() ? "here" : "elsewhere") : host.name();
  }

  /** For the beginning of a subject; empty where there is no other machine. */
  public String prefix(HostUse use) {
    return hosts.size() == 1 ? "" : name(use.host()) + ": ";
  }

  /** A sentence for each thing that was observed, or was not. */
  public List<String> evidence() {
    List<String> evidence = new ArrayList<>();
    evidence.add(cpuKnown() ? cpuShares() + "." : "CPU use: undetermined.");
    Optional<BusyDisk> busiest =
        BusyDisk.all(hosts).stream().max(Comparator.comparingDouble(BusyDisk::share));
    evidence.add(
        busiest.isEmpty()
            ? "Disk use: undetermined."
            : "Busiest disk: "
                + prefix(busiest.get().on())
                + busiest.get().name()
                + ", "
                + percent(busiest.get().share())
                + " of the time.");
    if (!servers.all()) {
      evidence.add(
          "What the servers used is not known"
              + servers.missing().replaceFirst("^;", ":")
              + ". 'assay probe' samples other machines.");
    }
    worst("wait.assay.share")
        .ifPresent(
            one ->
                evidence.add(
                    "Assay's load threads waited for a CPU "
                        + percent(one.value)
                        + " of the time"
                        + (one.process.name.isEmpty()
                            ? "."
                            : ", those of " + one.process.name + ".")));
    return evidence;
  }

  /** {@code 43 %} of a share of 0.43. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
  }
}
