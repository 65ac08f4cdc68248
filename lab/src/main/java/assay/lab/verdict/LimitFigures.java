package assay.lab.verdict;

import assay.lab.run.Event;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figure of each rule, of one phase; what was not observed is not there. */
final class LimitFigures {
  private static final double MILLIS = 1000;

  private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)(?:/s)?");

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final Load load;
  private final Resources resources;
  private final List<Utilisation> utilisation;
  private final Stall stall;

  LimitFigures(
      RecordedRun run,
      RecordedPhase phase,
      Load load,
      Resources resources,
      List<Utilisation> utilisation,
      Stall stall) {
    this.run = run;
    this.phase = phase;
    this.load = load;
    this.resources = resources;
    this.utilisation = utilisation;
    this.stall = stall;
  }

  /**
   * One figure.
   *
   * @param subject what of the sentence depends on the run
   */
  record Measured(LimitRule rule, double value, String series, String subject) {
    boolean reached() {
      return value >= rule.threshold();
    }

    boolean near() {
      return value >= rule.near() && !reached();
    }
  }

  /** Of each rule that has one, in the rules' order. */
  List<Measured> all() {
    List<Measured> found = new ArrayList<>();
    for (LimitRule rule : LimitRule.values()) {
      of(rule).ifPresent(found::add);
    }
    return found;
  }

  private Optional<Measured> of(LimitRule rule) {
    return switch (rule) {
      case OWN_CPU -> ownCpu();
      case CPU_MOSTLY_ASSAY, CPU_MOSTLY_SERVERS, CPU_MOSTLY_OTHERS, CPU_STOLEN -> machineCpu(rule);
      case OWN_WAIT -> ownWait();
      case OWN_GC -> share(rule, "assay.gc.ms", load.mean("assay.gc.ms"), "in pauses");
      case DISK_BUSY -> resources.busiestDisk();
      case DISK_TRANSFER ->
          fullest(rule, one -> one.part().startsWith("disk ") && !one.unit().equals("%"));
      case NETWORK -> fullest(rule, one -> one.part().startsWith("network "));
      case HOLD -> seconds(rule, "store.hold.ms");
      case BLOCKED -> blocked();
      case DEBT -> debt();
      case SERVERS_GC -> serversGc();
      case THROTTLE -> throttle();
      case QUOTA -> seconds(rule, "store.requests-refused.per_s");
      case STALL -> stall();
      case SKEW -> skew();
    };
  }

  /** Of the CPUs that it may use, which may be fewer than there are. */
  private Optional<Measured> ownCpu() {
    OptionalDouble cores = load.mean("cpu.assay.cores");
    OptionalDouble usable = load.mean("cpu.usable.cores");
    return resources.embedded() || cores.isEmpty() || usable.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.OWN_CPU,
                cores.getAsDouble() / usable.getAsDouble(),
                "cpu.assay.cores",
                String.format(
                    Locale.ROOT,
                    "%.1f of the %.0f cores that it may use",
                    cores.getAsDouble(),
                    usable.getAsDouble())));
  }

  private Optional<Measured> machineCpu(LimitRule rule) {
    return resources.cpuKnown() && resources.cpuRule() == rule
        ? Optional.of(
            new Measured(
                rule, resources.machineShare(), "cpu.machine.cores", resources.cpuShares()))
        : Optional.empty();
  }

  /** Where the machine is used up, threads wait for that reason, and other rules see it. */
  private Optional<Measured> ownWait() {
    OptionalDouble wait = load.mean("wait.assay.share");
    boolean room =
        resources.cpuKnown() && resources.machineShare() < LimitRule.CPU_MOSTLY_ASSAY.near();
    return wait.isEmpty() || !room
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.OWN_WAIT,
                wait.getAsDouble(),
                "wait.assay.share",
                "they waited "
                    + percent(wait.getAsDouble())
                    + " of the time, "
                    + resources.cpuShares()));
  }

  private Optional<Measured> share(
      LimitRule rule, String series, OptionalDouble millisPerSecond, String where) {
    return millisPerSecond.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Measured(
                rule,
                millisPerSecond.getAsDouble() / MILLIS,
                series,
                percent(millisPerSecond.getAsDouble() / MILLIS) + " of the time " + where));
  }

  private Optional<Measured> fullest(LimitRule rule, Predicate<Utilisation> parts) {
    return utilisation.stream()
        .filter(one -> one.limit() != null && parts.test(one))
        .max(Comparator.comparingDouble(Utilisation::share))
        .map(
            one ->
                new Measured(
                    rule,
                    one.share(),
                    one.series(),
                    String.format(
                        Locale.ROOT,
                        "%s was the limit (%.0f of the %.0f %s that it was measured to do)",
                        one.part().replaceFirst("^(disk|network) ", ""),
                        one.mean(),
                        one.limit(),
                        one.unit())));
  }

  /** The share of samples that are not zero. */
  private Optional<Measured> seconds(LimitRule rule, String series) {
    long all = load.samples(series).count();
    long some = load.samples(series).filter(value -> value > 0).count();
    return all == 0
        ? Optional.empty()
        : Optional.of(
            new Measured(
                rule, (double) some / all, series, percent((double) some / all) + " of the time"));
  }

  /** Requests that wait at the same time add up, so that it can be more than the time there was. */
  private Optional<Measured> blocked() {
    String series = "store.blocked.ms_per_s";
    OptionalDouble millis = load.mean(series);
    return millis.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.BLOCKED,
                millis.getAsDouble() / MILLIS,
                series,
                String.format(
                    Locale.ROOT,
                    "requests waited %.2f s in each second, all together, at the server where they"
                        + " waited the longest",
                    millis.getAsDouble() / MILLIS)));
  }

  private Optional<Measured> debt() {
    String series = "store.compactions-queued.count";
    OptionalDouble queued = load.mean(series);
    double servers = Math.max(1, load.mean("store.servers.count").orElse(1));
    return queued.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.DEBT,
                queued.getAsDouble() / servers,
                series,
                String.format(
                    Locale.ROOT, "%.0f waited at a server", queued.getAsDouble() / servers)));
  }

  private Optional<Measured> serversGc() {
    Optional<Measured> worst = Optional.empty();
    for (String name : run.series().keySet()) {
      boolean pauses = name.startsWith("jvm.") && name.endsWith(".gc.ms");
      boolean told = name.equals("store.gc.ms_per_s");
      if ((pauses && !name.equals("jvm.assay.gc.ms")) || (told && !resources.embedded())) {
        Optional<Measured> one = share(LimitRule.SERVERS_GC, name, load.mean(name), "by " + name);
        if (worst.isEmpty() || (one.isPresent() && one.get().value() > worst.get().value())) {
          worst = one;
        }
      }
    }
    return worst;
  }

  /** Delivered over what the store's own settings allow. */
  private Optional<Measured> throttle() {
    Object set =
        run.manifest().store().get("settings") instanceof Map<?, ?> settings
            ? settings.get("capacity")
            : null;
    Matcher number = NUMBER.matcher(String.valueOf(set));
    double allowed = number.matches() ? Double.parseDouble(number.group(1)) : 0;
    return allowed <= 0
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.THROTTLE,
                load.okPerSecond() / allowed,
                "throughput.*.ok.per_s",
                String.format(
                    Locale.ROOT,
                    "%,.0f op/s delivered, %,.0f allowed by its setting 'capacity'",
                    load.okPerSecond(),
                    allowed)));
  }

  private Optional<Measured> stall() {
    return stall.known()
        ? Optional.of(
            new Measured(LimitRule.STALL, stall.share(), "throughput.*.ok.per_s", stall.words()))
        : Optional.empty();
  }

  private Optional<Measured> skew() {
    double seconds = phase.measuredSeconds();
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.FLEET_SKEW))
        .filter(event -> phase.name().equals(event.phase()))
        .map(event -> event.detail().get("startMillis"))
        .filter(Number.class::isInstance)
        .mapToDouble(value -> ((Number) value).doubleValue())
        .max()
        .stream()
        .filter(millis -> seconds > 0)
        .mapToObj(
            millis ->
                new Measured(
                    LimitRule.SKEW,
                    millis / MILLIS / seconds,
                    "events.jsonl: fleet-skew",
                    String.format(
                        Locale.ROOT,
                        "they started %.1f s apart in %.1f s",
                        millis / MILLIS,
                        seconds)))
        .findFirst();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
  }
}
