package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.CurveFile;
import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.experiment.file.yaml.Key;
import assay.lab.experiment.file.yaml.Rate;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.rate.RateCurve;
import assay.store.Names;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rate at which a phase's operations are due: one number, or how it changes over time. */
public sealed interface PhaseRate {
  /** The keys that tell one from the other, and the record of each. */
  Map<String, Class<? extends Record>> KINDS = kinds();

  /** The same all the time. */
  record Constant(Rate rate) implements PhaseRate {
    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      return RateCurve.constant(rate.perSecond());
    }
  }

  /** One rate after the other. */
  record Steps(
      @Key("one after the other, such as [1000/s, 2000/s]; the last goes on") List<Flow> steps,
      @Key("how long each lasts, such as 30s") Duration every)
      implements PhaseRate {
    public Steps {
      positive("every", every);
      if (steps.isEmpty()) {
        throw new BadKey("steps", "at least one rate must be in the list");
      }
      if (steps.stream().allMatch(step -> step.perSecond() == 0)) {
        throw new BadKey("steps", "one of the rates must be above 0/s");
      }
    }

    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      return RateCurve.steps(steps.stream().map(Flow::perSecond).toList(), seconds(every));
    }
  }

  /** From one rate to another. */
  record Ramp(
      @Key("at the beginning, such as 0/s") Flow from,
      @Key("at the end, such as 5000/s") Flow to,
      @Key("how long it takes, then 'to' goes on; the phase's duration if nothing is said")
          Optional<Duration> over)
      implements PhaseRate {
    public Ramp {
      over.ifPresent(time -> positive("over", time));
      if (from.perSecond() == 0 && to.perSecond() == 0) {
        throw new BadKey("to", "one of the two rates must be above 0/s");
      }
    }

    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      Duration time =
          over.or(() -> phase)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "rate: 'over' must say how long the ramp takes in a phase without a"
                              + " duration, such as over: 60s"));
      return RateCurve.ramp(from.perSecond(), to.perSecond(), seconds(time));
    }
  }

  /** As a file has it. */
  record Recorded(
      @Key("lines of seconds,rate beside the experiment's file; linear between them") String file,
      @Key(value = "times are divided by it: 60 replays an hour in a minute", otherwise = "1")
          Speed speed)
      implements PhaseRate {
    @Override
    public RateCurve curve(Optional<Duration> phase, Planner planner) {
      return CurveFile.read(file, planner.folder(), speed.factor());
    }
  }

  /** A rate that may be zero for a time. */
  record Flow(double perSecond) {}

  /** How many times as fast, above zero. */
  record Speed(double factor) {}

  /**
   * The curve, before it is scaled.
   *
   * @param phase duration of the phase as the file has it; empty if it ends by count
   */
  RateCurve curve(Optional<Duration> phase, Planner planner);

  /** Reads a value, or a mapping. */
  static PhaseRate of(Tree tree, String key) {
    if (!(tree instanceof Tree.Mapping mapping)) {
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
        + "' must be a rate such as 200/s, or have one of the keys steps, from, file; "
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
    if (time.isZero()) {
      throw new BadKey(key, "it must be above 0 s");
    }
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
