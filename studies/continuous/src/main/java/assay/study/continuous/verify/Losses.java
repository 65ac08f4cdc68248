package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.study.continuous.proof.Difference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Broken promises by what they have in common, for tables and for a run's time axis. */
final class Losses {
  /** More lines nobody reads; the file of names has all. */
  private static final int MOST_LINES = 20;

  /** More marks nobody tells apart on a time axis. */
  private static final int MOST_MARKS = 500;

  private static final String UNKNOWN = "-";

  private Losses() {}

  /** What losses have in common. */
  private record Group(String kind, String event, String server, String tablet) {
    static Group of(Difference loss) {
      String event = Scene.eventOf(loss);
      return new Group(
          loss.kind().label(),
          event == null ? UNKNOWN : event,
          loss.server() == null ? UNKNOWN : loss.server(),
          loss.tablet() == null ? UNKNOWN : loss.tablet());
    }

    /** On the time axis: of which kind, and beside which event. */
    String words() {
      return kind + (event.equals(UNKNOWN) ? "" : " beside '" + event + "'");
    }
  }

  /** How many of a group there are, and when they were acknowledged. */
  private record Sum(long entries, long firstMillis, long lastMillis) {
    static Sum of(Difference loss) {
      return new Sum(1, loss.acknowledged(), loss.acknowledged());
    }

    Sum plus(Sum other) {
      return new Sum(
          entries + other.entries,
          Math.min(firstMillis, other.firstMillis),
          Math.max(lastMillis, other.lastMillis));
    }
  }

  /** When, since the run began, and what. */
  private record Mark(long millis, String words) {}

  /**
   * A table of losses by kind, nearest event, server and tablet, the most first: a line each for
   * readers.
   *
   * @param runStartMillis since the epoch, from which times are told
   */
  static List<String> lines(List<Difference> differences, long runStartMillis) {
    Map<Group, Sum> sums = new LinkedHashMap<>();
    losses(differences).forEach(loss -> sums.merge(Group.of(loss), Sum.of(loss), Sum::plus));
    List<Map.Entry<Group, Sum>> most = new ArrayList<>(sums.entrySet());
    most.sort(Comparator.comparingLong(each -> -each.getValue().entries));
    List<String> lines = new ArrayList<>();
    most.stream()
        .limit(MOST_LINES)
        .forEach(each -> lines.add(line(each.getKey(), each.getValue(), runStartMillis)));
    if (most.size() > MOST_LINES) {
      lines.add(String.format(Locale.ROOT, "and %,d groups more", most.size() - MOST_LINES));
    }
    return lines;
  }

  private static String line(Group group, Sum sum, long runStartMillis) {
    return String.format(
        Locale.ROOT,
        "%,d %s, on server %s, tablet %s%s",
        sum.entries,
        group.words(),
        group.server,
        group.tablet,
        sum.firstMillis == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", acknowledged from %.1f to %.1f s",
                (sum.firstMillis - runStartMillis) / 1e3,
                (sum.lastMillis - runStartMillis) / 1e3));
  }

  /**
   * Notes on a run's time axis when the losses were acknowledged, as far as that was in this run.
   *
   * @param phase that found them
   * @throws IOException if the run folder cannot be written
   */
  static void mark(String phase, List<Difference> differences, RunLog out) throws IOException {
    RunClock clock = out.clock();
    long start = clock.start().toEpochMilli();
    for (Map.Entry<Mark, Long> each : marks(differences, start).entrySet()) {
      long nanos = clock.startNanos() + each.getKey().millis * 1_000_000;
      out.event(nanos, Event.LOST, phase, each.getKey().words, Map.of("count", each.getValue()));
    }
  }

  /** With their numbers; of times that lie nearer together, the fewer marks there may be. */
  private static Map<Mark, Long> marks(List<Difference> differences, long startMillis) {
    Map<Mark, Long> marks = Map.of();
    for (long width = 1000; marks.isEmpty() || marks.size() > MOST_MARKS; width *= 2) {
      marks = marks(differences, startMillis, width);
      if (marks.isEmpty()) {
        break;
      }
    }
    return marks;
  }

  private static Map<Mark, Long> marks(
      List<Difference> differences, long startMillis, long widthMillis) {
    Map<Mark, Long> marks = new LinkedHashMap<>();
    losses(differences)
        .filter(loss -> loss.acknowledged() >= startMillis)
        .forEach(
            loss -> {
              long slot = (loss.acknowledged() - startMillis) / widthMillis;
              marks.merge(new Mark(slot * widthMillis, Group.of(loss).words()), 1L, Long::sum);
            });
    return marks;
  }

  private static Stream<Difference> losses(List<Difference> differences) {
    return differences.stream().filter(each -> each.kind().isLoss());
  }
}
