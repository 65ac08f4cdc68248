package assay.lab.verdict.limit;

import assay.lab.verdict.limit.LimitFigures.Measured;
import assay.lab.verdict.limit.Resources.Worst;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measured values for the rules about machines and processes. If several machines or processes have
 * values, the highest value counts. Disks and garbage collections count only on machines where the
 * store was observed.
 */
final class HostFigures {
  private static final double MILLIS = 1000;
  private static final Pattern GC = Pattern.compile("jvm\\.([^.]+)(\\.\\d+)?\\.gc\\.ms");
  private static final Pattern OF_SERVER =
      Pattern.compile("(?:cpu|throttled)\\.([^.]+)\\.(\\d+)\\.share");

  private final Resources resources;
  private final Set<String> processes;

  HostFigures(Resources resources, Collection<String> processes) {
    this.resources = resources;
    this.processes = Set.copyOf(processes);
  }

  /**
   * Returns Assay's use of the CPUs available to Assay. Assay may have fewer CPUs than the machine.
   */
  Optional<Measured> assayCpu(LimitRule rule) {
    return ofAssay(rule, resources.worst("cpu.assay.share"), 1, HostFigures::usedCores);
  }

  private static String usedCores(Worst one) {
    OptionalDouble cores = one.process().series().mean("cpu.assay.cores");
    return cores.isEmpty() || one.value() == 0
        ? Resources.percent(one.value()) + " of its available CPU"
        : String.format(
            Locale.ROOT,
            "%s of %s available cores",
            cores(cores.getAsDouble()),
            cores(cores.getAsDouble() / one.value()));
  }

  private static String cores(double cores) {
    return String.format(Locale.ROOT, cores < 0.5 ? "%.2f" : "%.1f", cores);
  }

  Optional<Measured> assayThrottled(LimitRule rule) {
    return ofAssay(
        rule,
        resources.worst("throttled.assay.share"),
        1,
        one -> "in " + Resources.percent(one.value()) + " of scheduling periods");
  }

  /**
   * Returns the time for which Assay's threads waited for a CPU. Ignores machines whose CPUs are
   * full, because other rules cover waits on these machines.
   */
  Optional<Measured> ownWait() {
    return ofAssay(
        LimitRule.OWN_WAIT,
        resources.worstWithRoom("wait.assay.share"),
        1,
        one -> Resources.percent(one.value()) + " of the time, " + one.process().on().words());
  }

  Optional<Measured> ownGc() {
    return ofAssay(
        LimitRule.OWN_GC,
        resources.worst("assay.gc.ms"),
        MILLIS,
        one -> Resources.percent(one.value() / MILLIS) + " of the time in pauses");
  }

  private static Optional<Measured> ofAssay(
      LimitRule rule, Optional<Worst> worst, double unit, Function<Worst, String> subject) {
    return worst.map(
        one ->
            new Measured(
                rule,
                one.value() / unit,
                one.series(),
                one.process().prefix() + subject.apply(one)));
  }

  /**
   * Considers only machines whose main consumer of CPU is the one that the rule names. Returns the
   * highest CPU use among these machines.
   */
  Optional<Measured> machineCpu(LimitRule rule) {
    return resources.hosts().stream()
        .filter(use -> use.cpuKnown() && use.cpuRules().contains(rule))
        .max(Comparator.comparingDouble(HostUse::share))
        .map(
            use ->
                new Measured(
                    rule,
                    use.share(),
                    use.host().machine().orElseThrow().id("cpu.machine.cores"),
                    resources.prefix(use) + use.words()));
  }

  /**
   * Returns the CPU use of a server or an embedded store, as a share of the CPUs available to the
   * process.
   */
  Optional<Measured> serversCpu(LimitRule rule) {
    return resources.embedded()
        ? assayCpu(rule)
        : ofServers(rule, "cpu.", "%s of its available CPU");
  }

  Optional<Measured> serversThrottled(LimitRule rule) {
    return resources.embedded()
        ? assayThrottled(rule)
        : ofServers(rule, "throttled.", "in %s of scheduling periods");
  }

  private Optional<Measured> ofServers(LimitRule rule, String beginning, String words) {
    return machines()
        .flatMap(machine -> ofServers(rule, machine, beginning, words))
        .max(Comparator.comparingDouble(Measured::value));
  }

  private Stream<Measured> ofServers(
      LimitRule rule, WriterSeries machine, String beginning, String words) {
    return machine
        .names(OF_SERVER)
        .filter(server -> server.group().startsWith(beginning))
        .filter(server -> processes.contains(server.group(1)))
        .flatMap(
            server ->
                machine.mean(server.group()).stream()
                    .mapToObj(
                        share ->
                            new Measured(
                                rule,
                                share,
                                machine.id(server.group()),
                                server.group(1)
                                    + " "
                                    + server.group(2)
                                    + ": "
                                    + String.format(
                                        Locale.ROOT, words, Resources.percent(share)))));
  }

  /**
   * Among the store's JVMs, returns the pauses of the JVM that was paused for the longest time.
   * JVMs of other programs are ignored.
   */
  Optional<Measured> serversGc() {
    return machines()
        .flatMap(
            machine ->
                ofJvms(machine)
                    .flatMap(
                        name ->
                            machine.mean(name).stream()
                                .mapToObj(millis -> gc(millis, machine.id(name)))))
        .max(Comparator.comparingDouble(Measured::value));
  }

  /**
   * Returns the names of the series that record pauses of JVMs. If a process group has a series for
   * each JVM, the series with the group's sum is ignored.
   */
  private Stream<String> ofJvms(WriterSeries machine) {
    List<MatchResult> all = machine.names(GC).toList();
    Set<String> oneByOne =
        all.stream()
            .filter(gc -> gc.group(2) != null)
            .map(gc -> gc.group(1))
            .collect(Collectors.toSet());
    return all.stream()
        .filter(gc -> processes.contains(gc.group(1)))
        .filter(gc -> gc.group(2) != null || !oneByOne.contains(gc.group(1)))
        .map(MatchResult::group);
  }

  static Measured gc(double millis, String series) {
    return new Measured(
        LimitRule.SERVERS_GC,
        millis / MILLIS,
        series,
        Resources.percent(millis / MILLIS) + " of the time, according to " + series);
  }

  /**
   * Returns the use of the busiest disk.
   *
   * @param serial true to consider only disks that handle one request at a time; false to consider
   *     only other disks, which may have spare capacity even at 100 %
   * @param words format of the subject, with the disk and its use
   */
  Optional<Measured> busiestDisk(LimitRule rule, boolean serial, String words) {
    return BusyDisk.all(resources.hosts()).stream()
        .filter(disk -> disk.on().servesStore() && disk.serial() == serial)
        .max(Comparator.comparingDouble(BusyDisk::share))
        .map(
            disk ->
                new Measured(
                    rule,
                    disk.share(),
                    disk.series(),
                    resources.prefix(disk.on())
                        + String.format(
                            Locale.ROOT, words, disk.name(), Resources.percent(disk.share()))));
  }

  private Stream<WriterSeries> machines() {
    return resources.hosts().stream().flatMap(use -> use.host().machine().stream());
  }
}
