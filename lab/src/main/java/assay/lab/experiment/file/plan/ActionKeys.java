package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.Timing;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.Optional;

/** What is done while a phase goes on, and when, as files have it. */
public record ActionKeys(
    @Key("once, so long after the phase's start; of 'every', the first") Optional<Duration> at,
    @Key("again and again, from one beginning to the next") Optional<Duration> every,
    @Key("at random times: so long from an end to the next beginning, on the average")
        Optional<Duration> aboutEvery,
    @Key(value = "then it is undone; at the phase's end if nothing is said", name = "for")
        Optional<Duration> lasting,
    @Key(value = "what is done", name = "do") DeedSpec deed) {
  public ActionKeys {
    if (at.isEmpty() && every.isEmpty() && aboutEvery.isEmpty()) {
      throw new IllegalArgumentException("'at', 'every' or 'about-every' is missing");
    }
    if (aboutEvery.isPresent() && (at.isPresent() || every.isPresent())) {
      throw new BadKey("about-every", "must stand without 'at' and 'every'");
    }
  }

  /**
   * The action.
   *
   * @param phase its name
   * @param scale of the phase's length, which the action's times share
   */
  ActionPlan plan(String phase, double scale, Planner planner) {
    return new ActionPlan(
        timing(scale), lasting.map(time -> scaled(time, scale)), deed.deed(phase, planner));
  }

  private Timing timing(double scale) {
    if (aboutEvery.isPresent()) {
      return new Timing.Random(scaled(aboutEvery.get(), scale));
    }
    if (every.isPresent()) {
      return new Timing.Every(scaled(every.get(), scale), scaled(at.orElse(every.get()), scale));
    }
    return new Timing.At(scaled(at.orElseThrow(), scale));
  }

  private static Duration scaled(Duration time, double scale) {
    return scale == 1 ? time : Duration.ofNanos(Math.round(time.toNanos() * scale));
  }
}
