package assay.lab.verdict.limit;

import assay.lab.run.Event;
import assay.lab.run.EventDetail.FleetSkew;
import assay.lab.run.PhaseVerdict.Figure;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public final class LimitFigures {
  private static final double MILLIS = 1000;

  private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)(?:/s)?");

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final Load load;
  private final Resources resources;
  private final List<Utilisation> utilisation;
  private final Stall stall;
  private final HostFigures hosts;

  /**
   * @param phase phase whose limit is determined, or the part of the phase in which the store was
   *     behind
   * @param load load of the whole phase
   */
  public LimitFigures(
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
    this.hosts = new HostFigures(resources, run.manifest().processes());
  }

  public record Measured(LimitRule rule, double value, String series, String subject) {
    public boolean reached() {
      return value >= rule.threshold();
    }

    public boolean near() {
      return value >= rule.near() && !reached();
    }

    public Figure figure() {
      String state = reached() ? "reached" : near() ? "near" : "below";
      double rounded = Math.round(value * 1e4) / 1e4;
      return new Figure(rule.label(), series, rounded, rule.near(), rule.threshold(), state);
    }
  }

  public List<Measured> all() {
    List<Measured> found = new ArrayList<>();
    for (LimitRule rule : LimitRule.values()) {
      of(rule).ifPresent(found::add);
    }
    return found;
  }

  private Optional<Measured> of(LimitRule rule) {
    return switch (rule) {
      case OWN_CPU -> resources.embedded() ? Optional.empty() : hosts.assayCpu(rule);
      case OWN_THROTTLED -> resources.embedded() ? Optional.empty() : hosts.assayThrottled(rule);
      case CPU_MOSTLY_ASSAY, CPU_MOSTLY_SERVERS, CPU_MOSTLY_OTHERS, CPU_STOLEN ->
          hosts.machineCpu(rule);
      case SERVERS_CPU -> hosts.serversCpu(rule);
      case SERVERS_THROTTLED -> hosts.serversThrottled(rule);
      case OWN_WAIT -> hosts.ownWait();
      case OWN_GC -> hosts.ownGc();
      case OWN_PAUSES -> ownPauses();
      case RETRY_PAUSES -> retryPauses();
      case DISK_BUSY -> hosts.busiestDisk(rule, true, "%s was the limit (busy %s)");
      case DISK_UTIL ->
          hosts.busiestDisk(
              rule,
              false,
              "%s may have been the limit (busy %s, but it handles several requests at a time)");
      case DISK_TRANSFER ->
          fullest(
              rule,
              one -> one.part().startsWith("disk ") && !one.unit().equals("%") && storeIsHere());
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

  /**
   * Returns the share of the threads' time that was spent in pauses before retries. Returns empty
   * if no operation was retried.
   */
  private Optional<Measured> retryPauses() {
    long micros = load.totals().retryPauseMicros();
    double share = micros / 1e6 / (phase.threads() * (phase.endSeconds() - phase.startSeconds()));
    return micros == 0
        ? Optional.empty()
        : Optional.of(
            new Measured(
                LimitRule.RETRY_PAUSES,
                Math.min(1, share),
                "retryPauseMicros",
                Resources.percent(Math.min(1, share)) + " of the time"));
  }

  /**
   * Returns the share of time during which Assay's process was paused. Ignores machines without
   * free CPU, because other rules cover pauses on these machines.
   */
  private Optional<Measured> ownPauses() {
    return resources.loadHasRoom()
        ? measured(
            LimitRule.OWN_PAUSES,
            ActivitySeries.PAUSES,
            load.pauseMillis().average(),
            MILLIS,
            share -> Resources.percent(share) + " of the time")
        : Optional.empty();
  }

  private static Optional<Measured> measured(
      LimitRule rule,
      String series,
      OptionalDouble mean,
      double unit,
      DoubleFunction<String> subject) {
    return mean.stream()
        .map(value -> value / unit)
        .mapToObj(value -> new Measured(rule, value, series, subject.apply(value)))
        .findFirst();
  }

  /**
   * Returns whether the store is on this machine. If the store is on another machine, the limits of
   * that machine are unknown.
   */
  private boolean storeIsHere() {
    return resources.hosts().stream().anyMatch(use -> use.host().own() && use.servesStore());
  }

  private Optional<Measured> fullest(LimitRule rule, Predicate<Utilisation> parts) {
    return utilisation.stream()
        .filter(one -> one.limit() != null && !MachineUse.disproves(one) && parts.test(one))
        .max(Comparator.comparingDouble(Utilisation::share))
        .map(
            one ->
                new Measured(
                    rule,
                    one.share(),
                    one.series(),
                    String.format(
                        Locale.ROOT,
                        "%s was the limit (%.0f of its measured %.0f %s)",
                        one.part().replaceFirst("^(disk|network) ", ""),
                        one.mean(),
                        one.limit(),
                        one.unit())));
  }

  private Optional<Measured> seconds(LimitRule rule, String series) {
    return measured(
        rule,
        series,
        run.measured(phase, series).map(value -> value > 0 ? 1 : 0).average(),
        1,
        share -> Resources.percent(share) + " of the time");
  }

  private OptionalDouble mean(String series) {
    return run.measured(phase, series).average();
  }

  /**
   * Returns the time per second during which requests were blocked. Simultaneous waits add up, so
   * the value can exceed one second.
   */
  private Optional<Measured> blocked() {
    String series = "store.blocked.ms_per_s";
    return measured(
        LimitRule.BLOCKED,
        series,
        mean(series),
        MILLIS,
        seconds ->
            String.format(
                Locale.ROOT,
                "on the server with the longest waits, the waits of all requests added up to %.2f s"
                    + " per second",
                seconds));
  }

  private Optional<Measured> debt() {
    String series = "store.compactions-queued.count";
    return measured(
        LimitRule.DEBT,
        series,
        mean(series),
        Math.max(1, mean("store.servers.count").orElse(1)),
        queued -> String.format(Locale.ROOT, "%.0f compactions waiting per server", queued));
  }

  private Optional<Measured> serversGc() {
    Stream<Measured> told =
        resources.embedded()
            ? Stream.empty()
            : toldPauses()
                .flatMap(
                    name -> mean(name).stream().mapToObj(millis -> HostFigures.gc(millis, name)));
    return Stream.concat(hosts.serversGc().stream(), told)
        .max(Comparator.comparingDouble(Measured::value));
  }

  private Stream<String> toldPauses() {
    List<String> servers =
        run.series().keySet().stream()
            .filter(name -> name.startsWith("server.") && name.endsWith(".gc.ms_per_s"))
            .toList();
    return servers.isEmpty() ? Stream.of("store.gc.ms_per_s") : servers.stream();
  }

  private Optional<Measured> throttle() {
    Optional<String> set =
        run.manifest().store().values("settings").flatMap(settings -> settings.text("capacity"));
    Matcher number = NUMBER.matcher(set.orElse(""));
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
                    "%,.0f op/s delivered, %,.0f op/s allowed by the setting 'capacity'",
                    load.okPerSecond(),
                    allowed)));
  }

  private Optional<Measured> stall() {
    return Optional.of(stall)
        .filter(Stall::known)
        .map(
            one ->
                new Measured(LimitRule.STALL, one.share(), "throughput.*.ok.per_s", one.words()));
  }

  private Optional<Measured> skew() {
    double seconds = load.measuredSeconds();
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.FLEET_SKEW))
        .filter(event -> phase.name().equals(event.phase()))
        .map(event -> event.detail(FleetSkew.class))
        .mapToDouble(skew -> skew.startMillis() + skew.clockErrorMillis())
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
                        "the workers' starts were up to %.1f s apart in a phase of %.1f s",
                        millis / MILLIS,
                        seconds)))
        .findFirst();
  }
}
