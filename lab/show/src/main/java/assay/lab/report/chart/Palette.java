package assay.lab.report.chart;

import assay.lab.run.OperationRow;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Palette {
  static final int ALARM = -1;

  /** Colour of totals, limits and offered rates. */
  static final int NEUTRAL = -2;

  private final Map<ChartLine, Integer> colours = new LinkedHashMap<>();

  public Palette(RecordedRun run) {
    for (String phase : OperationRow.phaseNames(run)) {
      run.operations(phase)
          .forEach(each -> colours.putIfAbsent(ChartLine.of(phase, each), colours.size()));
    }
  }

  int colourOf(ChartLine track) {
    return colours.getOrDefault(track, 0);
  }
}
