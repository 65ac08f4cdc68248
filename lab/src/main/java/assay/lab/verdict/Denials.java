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

/** Phases in which the store was to deny every operation, and whether it did (YCSB++, §2.3.6). */
final class Denials {
  private final RecordedRun run;

  Denials(RecordedRun run) {
    this.run = run;
  }

  /** The last phase that was to do something; the last one of all if none was. */
  RecordedPhase lastToBeJudged() {
    List<RecordedPhase> phases = run.phases();
    for (int i = phases.size() - 1; i >= 0; i--) {
      if (!isExpected(phases.get(i))) {
        return phases.get(i);
      }
    }
    return phases.get(phases.size() - 1);
  }

  /** What the store did in a phase other than to deny, where it was to deny. */
  Optional<String> missed(RecordedPhase phase) {
    if (!isExpected(phase)) {
      return Optional.empty();
    }
    Load load = new Load(run, phase);
    // A client takes writes before the store has seen them.
    long let = load.count(OK, ABSENT) - load.totals().unacknowledgedWrites();
    if (let > 0) {
      return Optional.of(
          "The store let through "
              + let
              + " operations of phase '"
              + phase.name()
              + "', all of which it was to deny.");
    }
    long otherwise = load.count(FAILED, UNKNOWN);
    if (otherwise > 0) {
      return Optional.of(
          otherwise
              + " operations of phase '"
              + phase.name()
              + "', which the store was to deny, failed otherwise; "
              + load.count(DENIED)
              + " were denied.");
    }
    return Optional.empty();
  }

  /** Whether the store is to deny all that a phase asks for. */
  boolean isExpected(RecordedPhase phase) {
    return phase.sources().stream()
        .allMatch(
            name ->
                run.manifest()
                    .plan()
                    .activity(name)
                    .map(activity -> activity.view().expectsDenial())
                    .orElse(false));
  }
}
