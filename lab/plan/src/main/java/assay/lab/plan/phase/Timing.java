package assay.lab.plan.phase;

import assay.lab.study.Require;
import java.time.Duration;

/** Times at which an action occurs, measured from the start of the phase. */
public sealed interface Timing {
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
   * Random times that are drawn from the run's seed, as in a Poisson process.
   *
   * @param gap mean time from the end of one action to the start of the next action
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

  Duration earliest();

  String words();

  private static void requireNotNegative(Duration time) {
    Require.that(
        !time.isNegative(), "the time in 'at' must be 0 or more; got " + ActionPlan.text(time));
  }

  static void requirePositive(String key, Duration gap) {
    Require.that(
        !gap.isNegative() && !gap.isZero(),
        "the time in '" + key + "' must be above 0; got " + ActionPlan.text(gap));
  }
}
