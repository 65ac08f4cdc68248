package assay.lab.verdict.limit;

import assay.lab.verdict.limit.LimitFigures.Measured;
import assay.lab.verdict.limit.Resources.Worst;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Figures of the rules on machines and processes. Each figure is that of the machine or process
 * with the highest value. Disks and garbage collections count only on machines where the store was
 * observed.
 */
final class HostFigures {
  private static final double MILLIS = 1000;
  private static final Pattern GC = Pattern.compile("jvm\\.([^.]+)(\\.\\d+)?\\.gc\\.ms");
  private static final Pattern OF_SERVER =
      Pattern.compile("(?:cpu|throttled)\\.([^.]+)\\.(\\d+)\\.share");

  private final Resources resources;
  private final Set<String> processes;

  /**
   * @param processes groups of processes that do the store's work
   */
  HostFigures(Resources resources, Collection<String> processes) {
    this.resources = resources;
    this.processes = Set.copyOf(processes);
  }

  /**
   * Returns Assay's use of the CPUs available to Assay, which may be fewer than the machine has.
   */
  Optional<Measured> ownCpu() {
    return resources.embedded()
        ? Optional.empty()
        : resources.worst("cpu.assay.share").map(one -> measured(LimitRule.OWN_CPU, one));
  }

  private static Measured measured(LimitRule rule, Worst one) {
    OptionalDouble cores = one.process().mean("cpu.assay.cores");
    String subject =
        cores.isEmpty() || one.value() == 0
            ? Resources.percent(one.value()) + " of the CPU that it may use"
            : String.format(
                Locale.ROOT,
                "%s of the %s cores that it may use",
                cores(cores.getAsDouble()),
                cores(cores.getAsDouble() / one.value()));
    return new Measured(rule, one.value(), "cpu.assay.share", one.process().prefix() + subject);
  }

  private static String cores(double cores) {
    return String.format(Locale.ROOT, cores < 0.5 ? "%.2f" : "%.1f", cores);
  }

  Optional<Measured> ownThrottled() {
    return resources.embedded() ? Optional.empty() : throttled(LimitRule.OWN_THROTTLED);
  }

  private Optional<Measured> throttled(LimitRule rule) {
    return resources
        .worst("throttled.assay.share")
        .map(
            one ->
                new Measured(
                    rule,
                    one.value(),
                    "throttled.assay.share",
                    one.process().prefix() + periods(one.value())));
  }

  private static String periods(double share) {
    return "in " + Resources.percent(share) + " of scheduling periods";
  }

  /**
   * Returns waits for a CPU. Ignores machines whose CPUs are full: other rules cover waits there.
   */
  Optional<Measured> ownWait() {
    return resources
        .worstWithRoom("wait.assay.share")
        .map(
            one ->
                new Measured(
                    LimitRule.OWN_WAIT,
                    one.value(),
                    "wait.assay.share",
                    one.process().prefix()
                        + Resources.percent(one.value())
                        + " of the time, "
                        + one.process().on().words()));
  }

  Optional<Measured> ownGc() {
    return resources
        .worst("assay.gc.ms")
        .map(
            one ->
                new Measured(
                    LimitRule.OWN_GC,
                    one.value() / MILLIS,
                    "assay.gc.ms",
                    one.process().prefix()
                        + Resources.percent(one.value() / MILLIS)
                        + " of the time in pauses"));
  }

  /** Returns the highest CPU use among machines whose main user is the one that the rule names. */
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

  /** Returns the share that a server or an embedded store used of the CPUs available to it. */
  Optional<Measured> serversCpu() {
    return resources.embedded()
        ? resources.worst("cpu.assay.share").map(one -> measured(LimitRule.SERVERS_CPU, one))
        : ofServers(LimitRule.SERVERS_CPU, "cpu.", "%s of the CPU that it may use");
  }

  Optional<Measured> serversThrottled() {
    return resources.embedded()
        ? throttled(LimitRule.SERVERS_THROTTLED)
        : ofServers(LimitRule.SERVERS_THROTTLED, "throttled.", "in %s of scheduling periods");
  }

  private Optional<Measured> ofServers(LimitRule rule, String beginning, String words) {
    return machines()
        .flatMap(
            one ->
                one.names().stream()
                    .filter(name -> name.startsWith(beginning))
                    .flatMap(name -> ofServer(rule, one, name, words).stream()))
        .max(Comparator.comparingDouble(Measured::value));
  }

  private Optional<Measured> ofServer(
      LimitRule rule, WriterSeries machine, String name, String words) {
    Matcher server = OF_SERVER.matcher(name);
    OptionalDouble share = machine.mean(name);
    return !server.matches() || !processes.contains(server.group(1)) || share.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Measured(
                rule,
                share.getAsDouble(),
                machine.id(name),
                server.group(1)
                    + " "
                    + server.group(2)
                    + ": "
                    + String.format(Locale.ROOT, words, Resources.percent(share.getAsDouble()))));
  }

  /** Returns the pauses of the store's JVM with the longest pauses; other JVMs are ignored. */
  Optional<Measured> serversGc() {
    return machines()
        .flatMap(one -> ofJvms(one).stream().flatMap(name -> pauses(one, name).stream()))
        .max(Comparator.comparingDouble(Measured::value));
  }

  /**
   * Returns the names of the series that record pauses of JVMs. If a group has a series for each
   * JVM, the series of the group's sum is ignored.
   */
  private List<String> ofJvms(WriterSeries machine) {
    Set<String> oneByOne = new HashSet<>();
    for (String name : machine.names()) {
      Matcher gc = GC.matcher(name);
      if (gc.matches() && gc.group(2) != null) {
        oneByOne.add(gc.group(1));
      }
    }
    return machine.names().stream()
        .filter(
            name -> {
              Matcher gc = GC.matcher(name);
              return gc.matches()
                  && processes.contains(gc.group(1))
                  && (gc.group(2) != null || !oneByOne.contains(gc.group(1)));
            })
        .toList();
  }

  private static Optional<Measured> pauses(WriterSeries machine, String name) {
    OptionalDouble millis = machine.mean(name);
    return millis.isEmpty()
        ? Optional.empty()
        : Optional.of(gc(millis.getAsDouble(), machine.id(name)));
  }

  /**
   * @param millis milliseconds of pauses per second
   */
  static Measured gc(double millis, String series) {
    return new Measured(
        LimitRule.SERVERS_GC,
        millis / MILLIS,
        series,
        Resources.percent(millis / MILLIS) + " of the time by " + series);
  }

  /** Returns the use of the busiest disk among those that handle one request at a time. */
  Optional<Measured> busyDisk() {
    return busiest(true).map(disk -> disk(LimitRule.DISK_BUSY, disk, "%s was the limit (busy %s)"));
  }

  /** Returns the use of the busiest of the other disks, which may do more even at 100 %. */
  Optional<Measured> usedDisk() {
    return busiest(false)
        .map(
            disk ->
                disk(
                    LimitRule.DISK_UTIL,
                    disk,
                    "%s may have been the limit (busy %s, but it handles several requests at a"
                        + " time)"));
  }

  private Optional<BusyDisk> busiest(boolean serial) {
    return BusyDisk.all(resources.hosts()).stream()
        .filter(disk -> disk.on().servesStore() && disk.serial() == serial)
        .max(Comparator.comparingDouble(BusyDisk::share));
  }

  private Measured disk(LimitRule rule, BusyDisk disk, String words) {
    return new Measured(
        rule,
        disk.share(),
        disk.series(),
        resources.prefix(disk.on())
            + String.format(Locale.ROOT, words, disk.name(), Resources.percent(disk.share())));
  }

  private Stream<WriterSeries> machines() {
    return resources.hosts().stream().flatMap(use -> use.host().machine().stream());
  }
}
