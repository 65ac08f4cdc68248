package assay.study.security;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.lab.verdict.VerdictCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a run's looks at the wire mean for its verdict: without proof it is not of its level. */
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
      case PASSED -> Finding.noted("On the wire level '" + level + "' is on: " + sentences + ".");
      case FAILED ->
          new Finding(
              Optional.of(VerdictCode.WRONG),
              "On the wire level '" + level + "' is not on: " + sentences + ".");
      case UNDETERMINED ->
          new Finding(
              Optional.of(VerdictCode.INCOMPLETE),
              "Whether level '" + level + "' is on is undetermined: " + sentences + ".");
    };
  }
}
