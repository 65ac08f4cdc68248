package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.Timing;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Require;
import java.time.Duration;
import java.util.Optional;

public record ActionKeys(
    @Key(
            "Time from the start of the phase to the action, or to the first of several repeated "
                + "actions, such as 30s. Default: the value of 'every'.")
        Optional<Duration> at,
    @Key(
            "Time from the start of one action to the start of the next, such as 5m. "
                + "Default: the action is not repeated.")
        Optional<Duration> every,
    @Key(
            "Mean time from the end of one action to the start of the next, such as 60s; the times "
                + "are exponentially distributed. Default: the action is not repeated.")
        Optional<Duration> aboutEvery,
    @Key(
            value =
                "Time after which the action is undone, such as 20s. Required if the action can be "
                    + "undone and is repeated. Default: the action is undone at the end of the "
                    + "phase.",
            name = "for")
        Optional<Duration> lasting,
    @Key(
            value = "Action on servers or tables, such as {kill: tserver} or {phase: compact}.",
            name = "do")
        DeedSpec deed) {
  public ActionKeys {
    boolean given = at.isPresent() || every.isPresent();
    Require.that(
        given || aboutEvery.isPresent(),
        "at least one of the keys 'at', 'every' and 'about-every' is required");
    BadKey.require(
        !given || aboutEvery.isEmpty(),
        "about-every",
        "cannot be combined with key 'at' or 'every'");
  }

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
