package assay.study.security;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.lab.verdict.VerdictCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Findings for the verdict: a run whose wire check did not pass does not prove its level. */
final class WireFindings {
  private WireFindings() {}

  static List<Finding> of(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END))
        .filter(event -> WirePlan.KIND.equals(event.detail().get("kind")))
        .filter(event -> event.detail().containsKey(WireResult.OUTCOME))
        .map(event -> finding(event.detail()))
        .toList();
  }

  private static Finding finding(Map<String, Object> detail) {
    String level = String.valueOf(detail.get(WireResult.LEVEL));
    String sentences =
        detail.get(WireResult.SENTENCES) instanceof List<?> all
            ? all.stream().map(String::valueOf).collect(Collectors.joining("; "))
            : "";
    return switch (WireResult.Outcome.of(String.valueOf(detail.get(WireResult.OUTCOME)))) {
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
