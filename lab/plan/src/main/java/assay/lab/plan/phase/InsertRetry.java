package assay.lab.plan.phase;

import assay.lab.study.Require;
import java.time.Duration;

/**
 * Rule for retrying failed inserts within the same operation. The response time of the operation is
 * measured from the first attempt.
 *
 * @param most maximum number of further attempts; 0 means no retries
 * @param pause pause before each further attempt
 */
public record InsertRetry(int most, Duration pause) {
  public static final InsertRetry NONE = new InsertRetry(0, Duration.ZERO);

  public InsertRetry {
    Require.that(
        most >= 0 && !pause.isNegative(),
        "insert retries " + most + ", pause " + pause + ": both must be at least 0");
  }
}
