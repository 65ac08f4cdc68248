package assay.lab.phase;

import assay.lab.run.Incidents;
import assay.lab.run.OpenRun;
import assay.lab.run.Placements;
import assay.lab.run.file.RunFolder;
import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.capability.Placement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a row of a phase's table was at some time, and what happened to servers then: for what a
 * check found wrong. Of one thread.
 */
public final class Whereabouts {
  private final PhaseContext context;
  private final Incidents incidents = new Incidents();
  private final Placements placements;
  private final Map<String, String> now = new HashMap<>();

  /**
   * Something found wrong with a row.
   *
   * @param <F> itself
   */
  public interface Fault<F> {
    String row();

    /** When, since the epoch. */
    long millis();

    /** The same with what is known of the place; null where nothing is. */
    F at(String server, String event);
  }

  /** With the server that held each row, and what happened nearest. */
  public static <F extends Fault<F>> List<F> placed(List<F> faults, PhaseContext context)
      throws StoreException, IOException {
    if (faults.isEmpty()) {
      return faults;
    }
    Whereabouts whereabouts = of(context);
    List<F> placed = new ArrayList<>();
    for (F fault : faults) {
      placed.add(
          fault.at(
              whereabouts.server(fault.row(), fault.millis()),
              whereabouts.nearest(fault.millis())));
    }
    return placed;
  }

  private Whereabouts(PhaseContext context) {
    this.context = context;
    placements = new Placements(context.table());
  }

  /** Reads what the run has recorded so far. */
  public static Whereabouts of(PhaseContext context) throws IOException {
    Whereabouts of = new Whereabouts(context);
    RunFolder folder = context.out().folder();
    OpenRun run = OpenRun.open(folder.path());
    of.incidents.add(run.manifest().start(), run.events());
    of.placements.add(folder);
    return of;
  }

  /**
   * The server that held a row then, or holds it now; null if not known.
   *
   * @param millis since the epoch
   */
  public String server(String row, long millis) throws StoreException {
    String server = placements.serverOf(row, millis);
    if (server == null && context.store() instanceof Placement placement) {
      if (!now.containsKey(row)) {
        now.put(row, placement.serversOf(context.table(), List.of(Bytes.of(row))).get(0));
      }
      server = now.get(row);
    }
    return server;
  }

  /**
   * The event of a server that is nearest to a time; null if there is none.
   *
   * @param millis since the epoch
   */
  public String nearest(long millis) {
    return incidents.nearest(millis);
  }
}
