package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.ABSENT;
import static assay.lab.measure.LatencyKey.Tag.DENIED;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.OK;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;
import java.util.List;
import java.util.Optional;

/** Checks phases in which the store should deny every operation (YCSB++, §2.3.6). */
final class Denials {
  private final RecordedRun run;

  Denials(RecordedRun run) {
    this.run = run;
  }

  /**
   * Returns the last phase whose operations the store should not deny. Returns the last phase of
   * the run if there is no such phase.
   */
  RecordedPhase lastToBeJudged() {
    List<RecordedPhase> phases = run.phases();
    return phases.stream()
        .filter(phase -> !isExpected(phase))
        .reduce((one, later) -> later)
        .orElse(phases.get(phases.size() - 1));
  }

  Optional<String> missed(RecordedPhase phase) {
    if (!isExpected(phase)) {
      return Optional.empty();
    }
    Load load = new Load(run, phase);
    // A client accepts a buffered write before the store has received it.
    long let = load.count(OK, ABSENT) - load.totals().unacknowledgedWrites();
    if (let > 0) {
      return Optional.of(
          "The store allowed "
              + let
              + " operations of phase '"
              + phase.name()
              + "', all of which it should have denied.");
    }
    long otherwise = load.count(FAILED, UNKNOWN);
    if (otherwise > 0) {
      return Optional.of(
          otherwise
              + " operations of phase '"
              + phase.name()
              + "', which the store should have denied, failed for other reasons; "
              + load.count(DENIED)
              + " others were denied.");
    }
    return Optional.empty();
  }

  boolean isExpected(RecordedPhase phase) {
    return phase.sources().stream()
        .map(run.manifest().plan()::activity)
        .allMatch(activity -> activity.filter(of -> of.view().expectsDenial()).isPresent());
  }
}
