package assay.lab.ledger;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.List;

/**
 * Writes the faults that a check found. The file {@code PHASE.faults.jsonl} in the run folder
 * contains all faults. The phase's recorded results contain only the first {@value #MOST_NAMED}
 * faults.
 */
public final class FaultFile {
  private static final String SUFFIX = ".faults.jsonl";

  private static final int MOST_NAMED = 20;

  private FaultFile() {}

  /**
   * Writes the faults to a file in the run folder.
   *
   * @param faults faults; each fault becomes a line of JSON
   * @return name of the file
   */
  public static String write(RunFolder run, String phase, List<?> faults) throws IOException {
    String name = phase + SUFFIX;
    try (Writer out = Files.newBufferedWriter(run.path().resolve(name))) {
      for (Object fault : faults) {
        out.write(RunFolder.JSON.writeValueAsString(fault));
        out.write('\n');
      }
    }
    return name;
  }

  public static <F> List<F> first(List<F> faults) {
    return faults.subList(0, Math.min(MOST_NAMED, faults.size()));
  }

  /**
   * Returns the line to show below a report's table of the first faults. Returns an empty string if
   * the table contains all faults.
   *
   * @param name name of the file with all faults
   * @param all total number of faults
   */
  public static String footer(String name, long all) {
    return all > MOST_NAMED ? "The file " + name + " lists all faults." : "";
  }
}
