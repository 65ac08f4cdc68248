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
import java.util.stream.Stream;

/**
 * Resources that the run's machines used in a phase, and information on which servers of the store
 * were observed.
 */
public final class Resources {
  /**
   * If load threads spent more than this share of their time waiting for a CPU, the waits are
   * mentioned.
   */
  private static final double MOST_WAIT_SHARE = 0.1;

  private final boolean embedded;
  private final List<HostUse> hosts;
  private final List<LoadProcess> loading = new ArrayList<>();
  private final ObservedServers servers;

  record LoadProcess(HostUse on, WriterSeries series, String name) {
    String prefix() {
      return name.isEmpty() ? "" : name + ": ";
    }
  }

  record Worst(LoadProcess process, String series, double value) {}

  public Resources(RecordedRun run, RecordedPhase phase) {
    embedded = run.manifest().embedded();
    hosts =
        SampledHost.of(run, phase).stream()
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
        ObservedServers.of(
            run.manifest(), hosts, run.measured(phase, "store.servers.count").average());
  }

  /**
   * Returns whether a process puts load on the store. The process that leads a fleet does not put
   * load on the store.
   */
  private static boolean isWorker(String writer) {
    return !writer.isEmpty() && !writer.endsWith(".probe");
  }

  private String named(WriterSeries process, HostUse use) {
    String host = use.host().name();
    return process.writer() + (hosts.size() > 1 && !host.isEmpty() ? " on " + host : "");
  }

  public List<HostUse> hosts() {
    return hosts;
  }

  public ObservedServers servers() {
    return servers;
  }

  public boolean embedded() {
    return embedded;
  }

  public boolean cpuKnown() {
    return !loading.isEmpty() && loading.stream().allMatch(process -> process.on.cpuKnown());
  }

  private boolean anyCpuKnown() {
    return hosts.stream().anyMatch(HostUse::cpuKnown);
  }

  Optional<Worst> worst(String series) {
    return worst(series, loading.stream());
  }

  Optional<Worst> worstWithRoom(String series) {
    return worst(series, loading.stream().filter(Resources::hasRoom));
  }

  private static Optional<Worst> worst(String series, Stream<LoadProcess> of) {
    return of.flatMap(
            process ->
                process.series.mean(series).stream()
                    .mapToObj(mean -> new Worst(process, series, mean)))
        .max(Comparator.comparingDouble(Worst::value));
  }

  public boolean loadHasRoom() {
    return !loading.isEmpty() && loading.stream().allMatch(Resources::hasRoom);
  }

  private static boolean hasRoom(LoadProcess process) {
    return process.on.cpuKnown() && process.on.share() < LimitRule.CPU_MOSTLY_ASSAY.near();
  }

  public String headroom() {
    return (anyCpuKnown() ? cpuShares() : "CPU use was not measured") + servers.missing();
  }

  /**
   * Returns whether load threads waited for CPUs long enough to affect the measured times of the
   * store.
   */
  public boolean threadsStarved() {
    double near = LimitRule.OWN_WAIT.near();
    return worst("wait.assay.share").filter(one -> one.value >= near).isPresent();
  }

  /**
   * Returns how long Assay's threads waited for a CPU. The text starts with a separator, and is
   * empty if the threads hardly waited or the wait is unknown.
   */
  public String waitForCpu() {
    return worst("wait.assay.share")
        .filter(one -> one.value > MOST_WAIT_SHARE)
        .map(one -> "; Assay's threads waited for a CPU " + percent(one.value) + " of the time")
        .orElse("");
  }

  /** Returns the use of CPUs in parentheses, after a space; empty if the use is unknown. */
  public String cpuUse() {
    return anyCpuKnown() ? " (" + cpuShares() + ")" : "";
  }

  /**
   * Returns Assay's CPU use on all machines, including an embedded store, in cores. Returns empty
   * if the CPU use is unknown.
   */
  public OptionalDouble assayCores() {
    return hosts.stream().flatMapToDouble(use -> use.assayCores().stream()).reduce(Double::sum);
  }

  /**
   * Returns the servers' CPU use on all machines, in cores. Returns empty if no server was
   * observed.
   */
  public OptionalDouble serversCores() {
    return hosts.stream().flatMapToDouble(use -> use.serversCores().stream()).reduce(Double::sum);
  }

  public String cpuShares() {
    return hosts.size() == 1
        ? hosts.get(0).words()
        : hosts.stream()
            .map(use -> name(use.host()) + ": " + use.words())
            .collect(Collectors.joining("; "));
  }

  private static String name(SampledHost host) {
    return host.name().isEmpty() ? (host.own() ? "here" : "elsewhere") : host.name();
  }

  public String prefix(HostUse use) {
    return hosts.size() == 1 ? "" : name(use.host()) + ": ";
  }

  public List<String> evidence() {
    List<String> evidence = new ArrayList<>();
    evidence.add(anyCpuKnown() ? cpuShares() + "." : "CPU use: not measured.");
    Optional<BusyDisk> busiest =
        BusyDisk.all(hosts).stream().max(Comparator.comparingDouble(BusyDisk::share));
    evidence.add(
        busiest.isEmpty()
            ? "Disk use: not measured."
            : "Busiest disk: "
                + prefix(busiest.get().on())
                + busiest.get().name()
                + ", busy "
                + percent(busiest.get().share())
                + " of the time.");
    if (!servers.all()) {
      evidence.add(
          "Resource use of the servers is unknown"
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
                        + (one.process.name.isEmpty() ? "." : " (" + one.process.name + ").")));
    return evidence;
  }

  public static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
  }
}
