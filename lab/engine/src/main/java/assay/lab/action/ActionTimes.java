package assay.lab.action;

import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.Timing;
import assay.lab.workload.draw.Seed;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The times at which an action is performed, in ascending order. A time is omitted if an action
 * that starts at this time would end after the phase. In a phase that ends after a fixed number of
 * operations, a repeated action has an unlimited series of times.
 */
final class ActionTimes implements Iterator<ActionTimes.Time> {
  private static final Duration FOREVER = Duration.ofDays(10_000);

  private final Timing when;
  private final Duration lasting;
  private final Duration last;
  private final Seed seed;
  private final SplittableRandom random;
  private Duration next;
  private int turn;

  /**
   * A time at which the action is performed.
   *
   * @param offset time since the start of the phase
   * @param turn index of the time, from 0
   * @param seed seed of the random choices at this time, such as the server
   */
  record Time(Duration offset, int turn, Seed seed) {}

  ActionTimes(ActionPlan action, Optional<Duration> phase, Seed seed) {
    when = action.when();
    lasting = action.lasting().orElse(Duration.ZERO);
    last = phase.orElse(FOREVER).minus(lasting);
    this.seed = seed;
    random = seed.random(Seed.Purpose.ACTION_TIMES);
    next = when instanceof Timing.Random some ? waited(some) : when.earliest();
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      return false;
    }
    // An action without a duration must start before the phase ends.
    return lasting.isZero() ? next.compareTo(last) < 0 : next.compareTo(last) <= 0;
  }

  @Override
  public Time next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Time time = new Time(next, turn, seed.turn(turn));
    turn++;
    if (when instanceof Timing.Every every) {
      next = next.plus(every.gap());
    } else if (when instanceof Timing.Random some) {
      next = next.plus(lasting).plus(waited(some));
    } else {
      next = null;
    }
    return time;
  }

  private Duration waited(Timing.Random some) {
    double gaps = -Math.log(1 - random.nextDouble());
    return Duration.ofNanos((long) (gaps * some.gap().toNanos()));
  }
}
