package assay.lab.plan.phase;

import java.time.Duration;

/** When an action is done, counted from the start of its phase. */
public sealed interface Timing {
  /** Once. */
  record At(Duration time) implements Timing {
    public At {
      requireNotNegative(time);
    }

    @Override
    public Duration earliest() {
      return time;
    }

    @Override
    public String words() {
      return "at " + ActionPlan.text(time);
    }
  }

  /** Again and again. */
  record Every(Duration gap, Duration first) implements Timing {
    public Every {
      requirePositive("every", gap);
      requireNotNegative(first);
    }

    @Override
    public Duration earliest() {
      return first;
    }

    @Override
    public String words() {
      return "every "
          + ActionPlan.text(gap)
          + (first.equals(gap) ? "" : " from " + ActionPlan.text(first));
    }
  }

  /**
   * At random moments that the run's seed draws, as far apart as those of a Poisson process.
   *
   * @param gap from the end of one to the beginning of the next, on the average
   */
  record Random(Duration gap) implements Timing {
    public Random {
      requirePositive("about-every", gap);
    }

    @Override
    public Duration earliest() {
      return Duration.ZERO;
    }

    @Override
    public String words() {
      return "about every " + ActionPlan.text(gap);
    }
  }

  /** Nothing is done before it. */
  Duration earliest();

  /** As in a sentence: {@code every 5 s}. */
  String words();

  private static void requireNotNegative(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("'at' must be 0 or more; got " + ActionPlan.text(time));
    }
  }

  private static void requirePositive(String key, Duration gap) {
    if (gap.isNegative() || gap.isZero()) {
      throw new IllegalArgumentException(
          "'" + key + "' must be above 0; got " + ActionPlan.text(gap));
    }
  }
}
