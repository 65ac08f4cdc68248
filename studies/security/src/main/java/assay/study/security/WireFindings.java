package assay.study.security;

import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.lab.verdict.VerdictCode;
import java.util.List;
import java.util.Optional;

/**
 * Findings for the verdict. If a run's wire check did not pass, the run does not prove its security
 * level.
 */
final class WireFindings {
  private WireFindings() {}

  static List<Finding> of(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END))
        .filter(event -> WirePlan.KIND.equals(event.detail(EventDetail.AdminEnd.class).kind()))
        .map(event -> event.detail(WireResult.class))
        .filter(result -> result.outcome() != null)
        .map(WireFindings::finding)
        .toList();
  }

  private static Finding finding(WireResult result) {
    String level = result.level();
    String sentences = String.join("; ", result.sentences());
    return switch (result.outcome()) {
      case PASSED ->
          Finding.noted("Security level '" + level + "' is in effect: " + sentences + ".");
      case FAILED ->
          new Finding(
              Optional.of(VerdictCode.WRONG),
              "Security level '" + level + "' is not in effect: " + sentences + ".");
      case UNDETERMINED ->
          new Finding(
              Optional.of(VerdictCode.INCOMPLETE),
              "Wire check of level '" + level + "' is undetermined: " + sentences + ".");
    };
  }
}
