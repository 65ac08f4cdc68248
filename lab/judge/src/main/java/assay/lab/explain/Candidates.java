package assay.lab.explain;

import assay.lab.run.Event;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** All series and events that are compared with the explained series, on a common time grid. */
final class Candidates {
  private static final Set<String> OF_ASSAY =
      Set.of(
          Event.PHASE_START,
          Event.PHASE_END,
          Event.GAP,
          Event.FLEET_JOINED,
          Event.FLEET_SKEW,
          Event.FLEET_CLOCK,
          Event.ACTION_SKIPPED);

  /**
   * Prefixes of the names of series about operations. Series about operations show the same problem
   * as the explained series, and not the problem's cause.
   */
  private static final List<String> OF_OPERATIONS =
      List.of("latency.", "throughput.", "load.", "writes.");

  private Candidates() {}

  static final class Candidate {
    private final String name;
    private final boolean kin;
    private final double[] cells;

    private Candidate(String name, boolean kin, double[] cells) {
      this.name = name;
      this.kin = kin;
      this.cells = cells;
    }

    String name() {
      return name;
    }

    boolean kin() {
      return kin;
    }

    double[] cells() {
      return cells;
    }
  }

  static boolean ofOperations(SeriesId id) {
    return OF_OPERATIONS.stream().anyMatch(id.name()::startsWith);
  }

  /**
   * Returns a series' values by cell. A value about operations applies only to the cell that
   * contains the value's time.
   */
  static double[] cells(Timeline timeline, SeriesId id, TimeGrid grid) throws IOException {
    // The last value of a rarely sampled series may be earlier than the start of the grid.
    var points = timeline.points(id, grid.startSeconds() - 120, grid.endSeconds());
    if (!ofOperations(id)) {
      return grid.held(points);
    }
    double[] cells = grid.exact(points);
    if (id.name().startsWith("throughput.")) {
      // If no operation completed in an interval, the series has no point, but the throughput is
      // zero.
      Arrays.setAll(cells, i -> Double.isNaN(cells[i]) ? 0 : cells[i]);
    }
    return cells;
  }

  static List<Candidate> of(Timeline timeline, SeriesId focus, TimeGrid grid) throws IOException {
    List<Candidate> all = new ArrayList<>();
    for (SeriesId id : timeline.series()) {
      if (!id.equals(focus)) {
        boolean kin = ofOperations(focus) && ofOperations(id);
        all.add(new Candidate(id.toString(), kin, cells(timeline, id, grid)));
      }
    }
    ofEvents(timeline.events(), grid)
        .forEach((name, cells) -> all.add(new Candidate(name, false, cells)));
    return all;
  }

  static boolean mayMatter(Event event) {
    return !OF_ASSAY.contains(event.kind());
  }

  /**
   * Returns one series for each kind of event. The series contains the number of events in each
   * cell. For events with a start and an end, the series contains the number of activities in
   * progress.
   */
  private static Map<String, double[]> ofEvents(List<Event> events, TimeGrid grid) {
    Map<String, double[]> found = new TreeMap<>();
    for (Event event : events) {
      if (mayMatter(event)) {
        int cell = Math.max(0, grid.cellOf(event.seconds()));
        if (event.kind().endsWith(Event.START)) {
          add(found, running(event.kind(), Event.START), grid, cell, 1);
        } else if (event.kind().endsWith(Event.END)) {
          add(found, running(event.kind(), Event.END), grid, cell, -1);
        } else if (event.seconds() >= grid.startSeconds() && cell < grid.size()) {
          found
              .computeIfAbsent("event." + event.kind() + ".count", n -> new double[grid.size()])[
              cell]++;
        }
      }
    }
    return Collections.unmodifiableMap(found);
  }

  private static String running(String kind, String ending) {
    return "event." + kind.substring(0, kind.length() - ending.length()) + ".running";
  }

  private static void add(
      Map<String, double[]> found, String name, TimeGrid grid, int fromCell, int change) {
    double[] cells = found.computeIfAbsent(name, n -> new double[grid.size()]);
    for (int i = fromCell; i < cells.length; i++) {
      cells[i] += change;
    }
  }
}
