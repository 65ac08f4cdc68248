package assay.lab.report.chart;

import assay.lab.run.OperationRow;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which colour an operation has, the same in every chart of a report. */
public final class Palette {
  /** Failures and the like, kept apart from the operations' colours. */
  static final int ALARM = -1;

  /** Totals, limits and what was offered: neutral. */
  static final int NEUTRAL = -2;

  private final Map<Track, Integer> colours = new LinkedHashMap<>();

  public Palette(RecordedRun run) {
    for (String phase : OperationRow.phaseNames(run)) {
      run.operations(phase)
          .forEach(each -> colours.putIfAbsent(Track.of(phase, each), colours.size()));
    }
  }

  int colourOf(Track track) {
    return colours.getOrDefault(track, 0);
  }
}
