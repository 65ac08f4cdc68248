package assay.lab.explain;

import assay.lab.run.RecordedPhase;
import assay.lab.run.Standstill;
import assay.lab.run.Standstill.Second;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the seconds in which no operation of a phase completed. */
public final class SilentSeconds {
  private static final Pattern ANSWERS =
      Pattern.compile("throughput\\..+\\.(ok|absent|denied)\\.per_s");

  private SilentSeconds() {}

  public static List<Standstill> of(Timeline timeline, RecordedPhase phase) throws IOException {
    double start = phase.measuredFromSeconds();
    TimeGrid seconds = new TimeGrid(start, 1, (int) (phase.endSeconds() - start + 1e-3));
    double[] answers = new double[seconds.size()];
    for (SeriesId id : timeline.series()) {
      if (ANSWERS.matcher(id.name()).matches()) {
        double[] cells = Candidates.cells(timeline, id, seconds);
        Arrays.setAll(answers, i -> answers[i] + cells[i]);
      }
    }
    if (answers.length == 0 || Arrays.stream(answers).average().orElse(0) < Standstill.LEAST_RATE) {
      return List.of();
    }
    List<Second> told = new ArrayList<>();
    for (double answered : answers) {
      told.add(answered > 0 ? Second.ANSWERED : Second.SILENT);
    }
    return Standstill.in(told, start).stream()
        .filter(one -> one.lengthSeconds() >= Standstill.OUTAGE_SECONDS)
        .toList();
  }

  /**
   * In seconds in which no operation completed, replaces the missing values of a latency series
   * with infinity. Returns other series unchanged.
   */
  static double[] counted(double[] cells, SeriesId of, TimeGrid grid, List<Standstill> silence) {
    if (!of.name().startsWith("latency.")) {
      return cells;
    }
    for (Standstill one : silence) {
      for (int i = grid.firstCell(one.fromSeconds()); i < grid.firstCell(one.toSeconds()); i++) {
        cells[i] = Double.isNaN(cells[i]) ? Double.POSITIVE_INFINITY : cells[i];
      }
    }
    return cells;
  }
}
