package assay.lab.ledger;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.List;

/**
 * Faults that a check found. The file {@code PHASE.faults.jsonl} in the run folder contains all
 * faults; the phase's figures contain only the first ones.
 */
public final class FaultFile {
  private static final String SUFFIX = ".faults.jsonl";

  /** Maximum number of faults shown in a report; the file contains all faults. */
  private static final int MOST_NAMED = 20;

  private FaultFile() {}

  /**
   * @param faults faults, each of which is written as a line of JSON
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

  /** The first faults, which are stored in the phase's figures. */
  public static <F> List<F> first(List<F> faults) {
    return faults.subList(0, Math.min(MOST_NAMED, faults.size()));
  }

  /**
   * The line below a table of the first faults; empty if the table contains all faults.
   *
   * @param name name of the file
   * @param all total number of faults
   */
  public static String footer(String name, long all) {
    return all > MOST_NAMED ? "All faults are in " + name + "." : "";
  }
}
