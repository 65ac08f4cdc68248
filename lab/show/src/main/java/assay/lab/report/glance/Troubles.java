package assay.lab.report.glance;

import assay.lab.report.page.Figures;
import assay.lab.report.page.Words;
import assay.lab.run.Event;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Describes when and why a run had problems. Problems are stalls, lost servers, errors, and actions
 * on servers.
 */
public final class Troubles {
  private static final Set<String> KINDS =
      Set.of(
          Bands.STALL,
          Event.ERROR,
          Event.LOST,
          Event.PROCESS_GONE,
          Event.PROCESS_STOPPED,
          Event.ACTION,
          Event.ACTION_LEFT);

  private static final int MOST = 5;
  private static final int LONGEST = 110;

  private Troubles() {}

  /**
   * Returns one line for each problem, in chronological order. If there are too many problems, the
   * last line states how many lines were omitted.
   *
   * @param drawn bands of events as shown in charts
   */
  public static List<String> lines(List<Band> drawn) {
    List<Band> all = drawn.stream().filter(band -> KINDS.contains(band.kind())).toList();
    List<String> lines = new ArrayList<>();
    all.stream().limit(MOST).map(Troubles::line).forEach(lines::add);
    if (all.size() > MOST) {
      lines.add("and " + Figures.count(all.size() - MOST) + " more, which the charts show");
    }
    return lines;
  }

  private static String line(Band band) {
    String when =
        band.moment()
            ? Figures.clock(band.fromSeconds())
            : Figures.clock(band.fromSeconds()) + " to " + Figures.clock(band.toSeconds());
    String what =
        band.kind().replace('-', ' ')
            + (band.count() > 1 ? " ×" + Figures.count(band.count()) : "");
    return when
        + " "
        + what
        + (band.text().isEmpty() ? "" : ": " + Words.shortened(band.text(), LONGEST));
  }
}
