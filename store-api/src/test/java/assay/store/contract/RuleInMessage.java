package assay.store.contract;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** Says the rule that a test is about, which is its display name, where the test fails. */
final class RuleInMessage implements TestExecutionExceptionHandler {
  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (failure instanceof TestAbortedException) {
      throw failure;
    }
    String rule = "This rule is broken: '" + context.getDisplayName() + "'.\n";
    throw new AssertionError(rule + failure.getMessage(), failure);
  }
}
