package assay.lab.run;

import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Which server held each row of a table, as far as runs noted that. Of one thread. */
public final class Placements {
  private final String table;
  private final TreeMap<Long, PlacementLine> lines = new TreeMap<>();

  /**
   * @param table as the store calls it
   */
  public Placements(String table) {
    this.table = table;
  }

  /**
   * Adds what a run noted. Lines that are torn are left out: the process that wrote them was
   * killed.
   *
   * @throws IOException if the file cannot be read; none is no error
   */
  public void add(RunFolder run) throws IOException {
    Path file = run.placements();
    if (!Files.isRegularFile(file)) {
      return;
    }
    for (String line : Files.readAllLines(file)) {
      try {
        PlacementLine placement = RunFolder.JSON.readValue(line, PlacementLine.class);
        if (placement.table().equals(table)) {
          lines.put(placement.millis(), placement);
        }
      } catch (JsonProcessingException e) {
        // Torn.
      }
    }
  }

  /** The server of a row at a time in ms since the epoch; null where nothing was noted by then. */
  public String serverOf(String row, long millis) {
    Map.Entry<Long, PlacementLine> then = lines.floorEntry(millis);
    return then == null ? null : then.getValue().serverOf(row);
  }
}
