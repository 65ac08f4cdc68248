package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.study.continuous.proof.CellDifference;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Groups lost entries for the report's tables, and adds marks for losses to the time axis of a run.
 */
final class Losses {
  /**
   * Maximum number of marks on a time axis. With more marks, individual marks could not be
   * distinguished.
   */
  private static final int MOST_MARKS = 500;

  private Losses() {}

  private record Mark(long millis, String words) {}

  static List<LossGroup> groups(List<CellDifference> differences) {
    Map<LossGroup.Key, LossGroup> groups = new LinkedHashMap<>();
    losses(differences)
        .map(LossGroup::of)
        .forEach(loss -> groups.merge(loss.key(), loss, LossGroup::plus));
    return groups.values().stream()
        .sorted(Comparator.comparingLong(LossGroup::entries).reversed())
        .toList();
  }

  /**
   * Writes events for a run's time axis. Each event marks a time at which the store acknowledged
   * entries that are now lost. Entries that were acknowledged before the run's start get no event.
   *
   * @param phase name of the phase that found the losses
   * @throws IOException if the run folder cannot be written
   */
  static void mark(String phase, List<CellDifference> differences, RunLog out) throws IOException {
    RunClock clock = out.clock();
    long start = clock.start().toEpochMilli();
    for (Map.Entry<Mark, Long> each : marks(differences, start).entrySet()) {
      long nanos = clock.startNanos() + each.getKey().millis * 1_000_000;
      out.event(nanos, Event.LOST, phase, each.getKey().words, Map.of("count", each.getValue()));
    }
  }

  /**
   * Returns the marks of a time axis, each with the number of losses. If there are too many marks,
   * each mark covers a longer time.
   */
  private static Map<Mark, Long> marks(List<CellDifference> differences, long startMillis) {
    long width = 1000;
    Map<Mark, Long> marks = marks(differences, startMillis, width);
    while (marks.size() > MOST_MARKS) {
      width *= 2;
      marks = marks(differences, startMillis, width);
    }
    return marks;
  }

  private static Map<Mark, Long> marks(
      List<CellDifference> differences, long startMillis, long widthMillis) {
    Map<Mark, Long> marks = new LinkedHashMap<>();
    losses(differences)
        .filter(loss -> loss.acknowledged() >= startMillis)
        .forEach(
            loss -> {
              long slot = (loss.acknowledged() - startMillis) / widthMillis;
              marks.merge(new Mark(slot * widthMillis, LossGroup.of(loss).words()), 1L, Long::sum);
            });
    return marks;
  }

  private static Stream<CellDifference> losses(List<CellDifference> differences) {
    return differences.stream().filter(each -> each.kind().isLoss());
  }
}
