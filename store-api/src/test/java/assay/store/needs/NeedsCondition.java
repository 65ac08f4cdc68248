package assay.store.needs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Skips what {@link Needs} more than is there. */
final class NeedsCondition implements ExecutionCondition {
  private static final String REASON = "missing: ";
  private static final String SEPARATOR = ", ";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    List<Need> missing =
        AnnotationSupport.findAnnotation(context.getElement(), Needs.class)
            .map(needs -> Arrays.stream(needs.value()).filter(need -> !need.isMet()).toList())
            .orElse(List.of());
    return missing.isEmpty()
        ? ConditionEvaluationResult.enabled("all is there")
        : ConditionEvaluationResult.disabled(
            missing.stream().map(Need::name).collect(Collectors.joining(SEPARATOR, REASON, "")));
  }

  /** What was missing, from the reason for which a test was skipped; nothing if for another one. */
  static List<Need> missing(String reason) {
    return reason.startsWith(REASON)
        ? Stream.of(reason.substring(REASON.length()).split(SEPARATOR)).map(Need::valueOf).toList()
        : List.of();
  }
}
