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
 * Explains faults that a check has found in rows. Determines which server held a row at a given
 * time, and which server incidents happened near this time. Used by one thread.
 */
public final class RowHistory {
  private final PhaseContext context;
  private final Incidents incidents = new Incidents();
  private final Placements placements;
  private final Map<String, String> now = new HashMap<>();

  /**
   * A fault in a row.
   *
   * @param <F> the implementing type itself
   */
  public interface Fault<F> {
    String row();

    /** Returns the time of the fault in ms since the epoch. */
    long millis();

    /**
     * Returns a copy of the fault to which the given server and incident are added. Either argument
     * is null if unknown.
     */
    F at(String server, String event);
  }

  /** Adds the row's server and the nearest incident to each fault. */
  public static <F extends Fault<F>> List<F> placed(List<F> faults, PhaseContext context)
      throws StoreException, IOException {
    if (faults.isEmpty()) {
      return faults;
    }
    RowHistory whereabouts = of(context);
    List<F> placed = new ArrayList<>();
    for (F fault : faults) {
      placed.add(
          fault.at(
              whereabouts.server(fault.row(), fault.millis()),
              whereabouts.nearest(fault.millis())));
    }
    return placed;
  }

  private RowHistory(PhaseContext context) {
    this.context = context;
    placements = new Placements(context.table());
  }

  public static RowHistory of(PhaseContext context) throws IOException {
    RowHistory of = new RowHistory(context);
    RunFolder folder = context.out().folder();
    OpenRun run = OpenRun.open(folder.path());
    of.incidents.add(run.manifest().start(), run.events());
    of.placements.add(folder);
    return of;
  }

  /**
   * Returns the server that held a row at a given time. If the server at that time was not
   * recorded, returns the row's current server; null if unknown.
   *
   * @param millis time in ms since the epoch
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
   * Describes the server incident that is nearest to a time. Returns null if there was no incident.
   *
   * @param millis time in ms since the epoch
   */
  public String nearest(long millis) {
    return incidents.nearest(millis);
  }
}
