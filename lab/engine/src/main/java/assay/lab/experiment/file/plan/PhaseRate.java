package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.CurveFile;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.Pacing.Arrivals;
import assay.lab.plan.rate.RateCurve;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Rate;
import assay.store.Names;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rate at which a phase's operations are due. The rate is constant, varies over time, or is a share
 * of the rate that another phase reached.
 */
public sealed interface PhaseRate {
  Pattern SHARE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?% of ([A-Za-z0-9_-]{1,60})");

  sealed interface OverTime extends PhaseRate {
    /**
     * Returns the unscaled rate.
     *
     * @param phase duration of the phase in the file; empty if the phase ends after a fixed number
     *     of operations
     */
    RateCurve curve(Optional<Duration> phase, Planner planner);

    @Override
    default Pacing pacing(Arrivals arrivals, Optional<Duration> phase, Planner planner) {
      return new Pacing.OpenLoop(planner.scaling().rate(curve(phase, planner), phase), arrivals);
    }
  }

  record Share(double percent, String phase) implements PhaseRate {
    @Override
    public Pacing pacing(Arrivals arrivals, Optional<Duration> of, Planner planner) {
      return new Pacing.ShareOf(percent / 100, phase, arrivals);
    }
  }

  Map<String, Class<? extends Record>> KINDS = kinds();

  record Constant(Rate rate) implements OverTime {
    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      return RateCurve.constant(rate.perSecond());
    }
  }

  record Steps(
      @Key(
              "Rates of the steps, such as [1000/s, 2000/s]; the last rate continues until "
                  + "the phase ends. Default: none; at least one is required.")
          List<Flow> steps,
      @Key("Duration of each step, such as 30s.") Duration every)
      implements OverTime {
    public Steps {
      positive("every", every);
      BadKey.require(!steps.isEmpty(), "steps", "must list at least one rate");
      BadKey.require(
          steps.stream().anyMatch(step -> step.perSecond() != 0),
          "steps",
          "at least one rate must be above 0/s");
    }

    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      return RateCurve.steps(steps.stream().map(Flow::perSecond).toList(), seconds(every));
    }
  }

  record Ramp(
      @Key("Rate at the start of the ramp, such as 0/s.") Flow from,
      @Key("Rate at the end of the ramp, such as 5000/s.") Flow to,
      @Key(
              "Duration of the ramp; afterwards, the rate stays at the value of 'to'. Default: "
                  + "the phase's duration.")
          Optional<Duration> over)
      implements OverTime {
    public Ramp {
      over.ifPresent(time -> positive("over", time));
      BadKey.require(
          from.perSecond() != 0 || to.perSecond() != 0,
          "to",
          "at least one of the keys 'from' and 'to' must be above 0/s");
    }

    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      Duration time =
          over.or(() -> phase)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "rate: a phase without a duration requires the key 'over', such as"
                              + " 'over: 60s'"));
      return RateCurve.ramp(from.perSecond(), to.perSecond(), seconds(time));
    }
  }

  record Recorded(
      @Key(
              "File in the experiment file's folder, with one SECONDS,RATE pair per line. Rates "
                  + "between two lines are interpolated.")
          String file,
      @Key(
              value =
                  "Factor by which the file's times are divided; with 60, an hour is replayed in "
                      + "a minute.",
              otherwise = "1")
          Speed speed)
      implements OverTime {
    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      return CurveFile.read(file, planner.folder(), speed.factor());
    }
  }

  record Flow(double perSecond) {}

  record Speed(double factor) {}

  Pacing pacing(Arrivals arrivals, Optional<Duration> phase, Planner planner);

  static PhaseRate of(Tree tree, String key) {
    if (!(tree instanceof Tree.Mapping mapping)) {
      Matcher share = SHARE.matcher(tree.text(key).strip());
      if (share.matches()) {
        return new Share(Double.parseDouble(share.group(1)), share.group(2));
      }
      return new Constant((Rate) ValueTypes.of(Rate.class).parser().apply(tree.text(key)));
    }
    Set<String> keys = mapping.values().keySet();
    return KINDS.entrySet().stream()
        .filter(kind -> keys.contains(kind.getKey()))
        .findFirst()
        .map(kind -> (PhaseRate) Binder.record(kind.getValue(), mapping, "'" + key + "'"))
        .orElseThrow(() -> mapping.place().bad(unknown(key, keys)));
  }

  private static String unknown(String key, Set<String> keys) {
    return "'"
        + key
        + "' must be a rate such as 200/s, or have one of the keys 'steps', 'from' and 'file'; "
        + (keys.isEmpty() ? "got none" : Names.nearest(keys.iterator().next(), KINDS.keySet()));
  }

  private static Map<String, Class<? extends Record>> kinds() {
    Map<String, Class<? extends Record>> kinds = new LinkedHashMap<>();
    kinds.put("steps", Steps.class);
    kinds.put("from", Ramp.class);
    kinds.put("to", Ramp.class);
    kinds.put("file", Recorded.class);
    return kinds;
  }

  private static void positive(String key, Duration time) {
    BadKey.require(!time.isZero(), key, "must be above 0 s");
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
