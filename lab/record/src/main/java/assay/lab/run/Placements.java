package assay.lab.run;

import assay.lab.run.file.PlacementLine;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** Record of the servers that hosted the rows of a table over time. Not thread-safe. */
public final class Placements {
  private final String table;
  private final TreeMap<Long, PlacementLine> lines = new TreeMap<>();

  public Placements(String table) {
    this.table = table;
  }

  /**
   * Adds the servers that a run recorded for the table's rows. Skips incomplete lines, which a
   * killed process may leave.
   *
   * @throws IOException if the file exists but cannot be read
   */
  public void add(RunFolder run) throws IOException {
    WholeLines.read(
        run.placements(),
        new ArrayList<>(),
        line -> {
          PlacementLine placement = RunFolder.JSON.readValue(line, PlacementLine.class);
          if (placement.table().equals(table)) {
            lines.put(placement.millis(), placement);
          }
        });
  }

  /**
   * Returns the server of a row at a given time; null if no server was recorded before that time.
   *
   * @param millis time in ms since the epoch
   */
  public String serverOf(String row, long millis) {
    Map.Entry<Long, PlacementLine> then = lines.floorEntry(millis);
    return then == null ? null : then.getValue().serverOf(row);
  }
}
