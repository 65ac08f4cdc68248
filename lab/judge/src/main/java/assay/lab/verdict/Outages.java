package assay.lab.verdict;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.Standstill;
import assay.lab.run.file.IntervalSummary;
import assay.lab.timeline.ServerTroubles;
import assay.lab.verdict.event.ActionEvents;
import assay.lab.verdict.limit.Stall;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Outages that the run causes on purpose or expects. Operations that failed during an outage do not
 * count against the store.
 *
 * <p>If an action kills, stops or pauses a server, the outage ends when the server runs again and
 * the store's recovery time has passed. If the plan expects faults that no action causes, the
 * outage lasts until the phase's end, because the end of the faults is unknown. The outage starts
 * when the first server breaks, or in the first second in which the store answers no operation.
 */
final class Outages {
  private static final Set<Tag> FAILURES = Set.of(Tag.FAILED, Tag.UNKNOWN);

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final double recoverySeconds;
  private final List<Outage> outages;

  private record Outage(double fromSeconds, double toSeconds) {
    boolean covers(double startSeconds, double endSeconds) {
      return startSeconds <= toSeconds && endSeconds >= fromSeconds;
    }
  }

  Outages(RecordedRun run, RecordedPhase phase, Stall stall) {
    this.run = run;
    this.phase = phase;
    recoverySeconds = stall.recoverySeconds();
    outages =
        stall.mayBreakByItself()
            ? Stream.concat(ofActions(), expected(stall).stream()).toList()
            : ofActions().toList();
  }

  private Optional<Outage> expected(Stall stall) {
    DoubleStream servers =
        ServerTroubles.of(run.events()).stream()
            .filter(trouble -> trouble.isWithin(phase.startSeconds(), phase.endSeconds()))
            .mapToDouble(ServerTroubles.Trouble::earliestSeconds);
    DoubleStream silence = stall.all().stream().mapToDouble(Standstill::fromSeconds);
    return DoubleStream.concat(servers, silence)
        .boxed()
        .min(Comparator.naturalOrder())
        .map(from -> new Outage(from, phase.endSeconds()));
  }

  /**
   * Returns the number of failed operations, excluding flushes, that were in progress during an
   * outage.
   */
  long failed() {
    return failed(false, true);
  }

  /**
   * Returns whether outages explain all failures of operations and flushes. Returns false if
   * nothing failed.
   */
  boolean explainLostWrites() {
    return failed(true, true) > 0 && failed(true, false) == 0;
  }

  List<String> evidence() {
    long failed = failed(true, true);
    if (failed == 0) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "As expected, %d operations and flushes of '%s' failed while servers were down or in"
                + " the recovery time (%.0f s) afterwards.",
            failed,
            phase.name(),
            recoverySeconds));
  }

  private Stream<Outage> ofActions() {
    return ActionEvents.breakages(run.events().stream(), phase.endSeconds()).stream()
        .map(broken -> new Outage(broken.fromSeconds(), recovered(broken.toSeconds())));
  }

  private double recovered(double backSeconds) {
    return Math.max(backSeconds, Math.min(backSeconds + recoverySeconds, phase.endSeconds()));
  }

  private long failed(boolean withFlushes, boolean during) {
    return run.latencies().values().stream()
        .filter(series -> series.key().phase().equals(phase.name()))
        .filter(series -> FAILURES.contains(series.key().tag()))
        .filter(
            series ->
                series.key().ofWorkload()
                    || (withFlushes && series.key().operation().equals(LatencyKey.FLUSH)))
        .flatMap(series -> series.intervals().stream())
        .filter(each -> phase.measures(each.middleSeconds()) && isDuring(each) == during)
        .mapToLong(each -> each.latency().count())
        .sum();
  }

  private boolean isDuring(IntervalSummary interval) {
    double start = interval.startSeconds() - interval.latency().maxNanos() / 1e9;
    double end = interval.startSeconds() + interval.lengthSeconds();
    return outages.stream().anyMatch(outage -> outage.covers(start, end));
  }
}
