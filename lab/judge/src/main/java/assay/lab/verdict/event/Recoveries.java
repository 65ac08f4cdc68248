package assay.lab.verdict.event;

import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.PhaseVerdict.Recovery;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.verdict.event.ActionEvents.Breakage;
import assay.lab.verdict.limit.Load;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Recoveries of the store, during a phase, from actions that broke servers. A recovery contains the
 * time when the store answered again, and the number of operations that were lost until then. Times
 * have a resolution of one second.
 */
public final class Recoveries {
  /**
   * Maximum length, in seconds, of the period that precedes an action and is used to compute the
   * normal throughput.
   */
  private static final int BEFORE = 30;

  /**
   * Minimum length, in seconds, of the period that precedes an action and is used to compute the
   * normal throughput.
   */
  private static final int LEAST_BEFORE = 3;

  /**
   * Length in seconds of the time window in which throughput must be nearly normal after a
   * recovery.
   */
  private static final int STEADY = 5;

  private static final double NEARLY = 0.9;

  private final RecordedPhase phase;
  private final double[] done;
  private final List<Breakage> broken;

  private Recoveries(RecordedRun run, RecordedPhase phase) {
    this.phase = phase;
    done = done(run, phase);
    broken = joined(broken(run, phase));
  }

  public static List<Recovery> of(RecordedRun run, RecordedPhase phase) {
    Recoveries all = new Recoveries(run, phase);
    List<Recovery> found = new ArrayList<>();
    for (int i = 0; i < all.broken.size(); i++) {
      double from = i == 0 ? phase.measuredFromSeconds() : all.broken.get(i - 1).toSeconds();
      double to =
          i + 1 < all.broken.size() ? all.broken.get(i + 1).fromSeconds() : phase.endSeconds();
      found.add(all.recovery(all.broken.get(i), from, to));
    }
    return found;
  }

  public static String words(String phase, List<Recovery> all) {
    if (all.isEmpty()) {
      return "";
    }
    Recovery worst =
        all.stream().max(Comparator.comparingDouble(Recovery::firstSuccessSeconds)).orElseThrow();
    double lost = lostShare(all);
    return String.format(
        Locale.ROOT,
        "In phase '%s', operations succeeded again %s each server fault%s%s.",
        phase,
        worst.firstSuccessSeconds() == 0
            ? "immediately after"
            : String.format(Locale.ROOT, "within %.0f s of", worst.firstSuccessSeconds()),
        worst.firstSuccessSeconds() == 0 || all.size() == 1
            ? ""
            : " (slowest: " + worst.action() + ")",
        Double.isNaN(lost)
            ? ""
            : String.format(
                Locale.ROOT,
                "; until recovery, throughput was %.0f %% lower than before the fault",
                100 * lost));
  }

  /**
   * Returns the number of operations lost until recovery, as a share of the operations that would
   * normally have completed. Returns NaN if the normal throughput is unknown.
   */
  public static double lostShare(List<Recovery> all) {
    double usual =
        all.stream().filter(Recovery::isMeasured).mapToDouble(Recovery::usualOperations).sum();
    double lost =
        all.stream().filter(Recovery::isMeasured).mapToDouble(Recovery::lostOperations).sum();
    return usual > 0 ? lost / usual : Double.NaN;
  }

  private Recovery recovery(Breakage action, double beforeSeconds, double limitSeconds) {
    int at = second(action.fromSeconds());
    int limit = Math.min(done.length, second(limitSeconds));
    int from = Math.max(second(beforeSeconds), at - BEFORE);
    boolean known = at - from >= LEAST_BEFORE && at < limit;
    double usual = known ? Arrays.stream(done, from, at).sum() / (at - from) : Double.NaN;
    int silent = known ? longestSilence(from, at) : 0;
    int served = served(at, limit, silent);
    int back = Math.min(limit, Math.max(served, second(action.toSeconds())));
    int steady = known ? steady(back, limit, usual) : limit;
    double expected = usual * (steady - at);
    double lost = known ? expected - Arrays.stream(done, at, steady).sum() : Double.NaN;
    return new Recovery(
        action.label(),
        action.fromSeconds(),
        action.toSeconds(),
        served <= at ? 0 : phase.startSeconds() + served - action.fromSeconds(),
        known ? phase.startSeconds() + steady - action.fromSeconds() : null,
        known ? expected : null,
        known ? Math.max(0, lost) : null);
  }

  private int second(double seconds) {
    return Math.max(0, (int) Math.floor(seconds - phase.startSeconds()));
  }

  private int longestSilence(int from, int to) {
    int longest = 0;
    int silent = 0;
    for (int i = from; i < to; i++) {
      silent = done[i] == 0 ? silent + 1 : 0;
      longest = Math.max(longest, silent);
    }
    return longest;
  }

  /**
   * Returns the end of the longest silence after {@code at}. A silence is a time without completed
   * operations. Returns {@code at} if no silence is longer than {@code usualSilence}.
   */
  private int served(int at, int limit, int usualSilence) {
    int end = at;
    int longest = usualSilence;
    int silent = 0;
    for (int i = at; i < limit; i++) {
      silent = done[i] == 0 ? silent + 1 : 0;
      if (silent > longest) {
        longest = silent;
        end = i + 1;
      }
    }
    return end;
  }

  private int steady(int from, int limit, double usual) {
    for (int i = from; i + STEADY <= limit; i++) {
      if (Arrays.stream(done, i, i + STEADY).sum() >= NEARLY * usual * STEADY) {
        return i;
      }
    }
    return limit;
  }

  /**
   * Returns the number of successful operations in each second. For buffered writes, returns the
   * number of acknowledged writes.
   */
  private static double[] done(RecordedRun run, RecordedPhase phase) {
    int seconds = Math.max(0, (int) Math.ceil(phase.endSeconds() - phase.startSeconds()));
    String acknowledged = new ActivitySeries(phase.name()).of("writes.acknowledged.per_s");
    if (!run.onlyBuffersWrites(phase.name()) || !run.series().containsKey(acknowledged)) {
      return new Load(run, phase).okBySecond(seconds);
    }
    double[] done = new double[seconds];
    for (SampledSeries.Sample sample : run.series().get(acknowledged).samples()) {
      int second = (int) Math.floor(sample.seconds() - phase.startSeconds());
      if (second >= 0 && second < seconds) {
        done[second] += sample.value();
      }
    }
    return done;
  }

  private static List<Breakage> broken(RecordedRun run, RecordedPhase phase) {
    String step = LoadPlan.phaseOf(phase.name()).orElse(phase.name());
    return ActionEvents.breakages(
            run.events().stream().filter(event -> step.equals(event.phase())), phase.endSeconds())
        .stream()
        .filter(each -> each.fromSeconds() < phase.endSeconds())
        .sorted(Comparator.comparingDouble(Breakage::fromSeconds))
        .toList();
  }

  /**
   * Merges actions whose outages overlap, because the store's reactions to overlapping outages
   * cannot be distinguished.
   */
  private static List<Breakage> joined(List<Breakage> all) {
    List<Breakage> joined = new ArrayList<>();
    for (Breakage next : all) {
      Breakage last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last == null || next.fromSeconds() > last.toSeconds()) {
        joined.add(next);
      } else {
        joined.set(joined.size() - 1, both(last, next));
      }
    }
    return joined;
  }

  private static Breakage both(Breakage one, Breakage next) {
    return new Breakage(
        one.label().contains(next.label()) ? one.label() : one.label() + ", " + next.label(),
        one.fromSeconds(),
        Math.max(one.toSeconds(), next.toSeconds()));
  }
}
