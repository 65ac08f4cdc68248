package assay.lab.ledger;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a check found wrong: all of it in a file of the run folder, {@code PHASE.faults.jsonl}, and
 * the first of it in the phase's figures.
 */
public final class FaultFile {
  /** The figure with the file's name. */
  public static final String NAME = "names";

  private static final String NAMED = "faultsNamed";
  private static final String SUFFIX = ".faults.jsonl";

  /** More nobody reads in a report; the file has all. */
  private static final int MOST_NAMED = 20;

  private FaultFile() {}

  /**
   * Writes the file.
   *
   * @param faults each a line of JSON
   * @return figures of the phase
   */
  public static Map<String, Object> write(RunFolder run, String phase, List<?> faults)
      throws IOException {
    String name = phase + SUFFIX;
    try (Writer out = Files.newBufferedWriter(run.path().resolve(name))) {
      for (Object fault : faults) {
        out.write(RunFolder.JSON.writeValueAsString(fault));
        out.write('\n');
      }
    }
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(NAME, name);
    figures.put(NAMED, faults.subList(0, Math.min(MOST_NAMED, faults.size())));
    return figures;
  }

  /** The first faults, from the figures of a recorded phase. */
  public static <F> List<F> named(Map<String, Object> figures, Class<F> fault) {
    List<F> named = new ArrayList<>();
    if (figures.get(NAMED) instanceof List<?> list) {
      list.forEach(each -> named.add(RunFolder.JSON.convertValue(each, fault)));
    }
    return named;
  }

  /**
   * The line below a table of the first faults.
   *
   * @param all number of all faults
   */
  public static String footer(Map<String, Object> figures, long all) {
    return all > MOST_NAMED ? "All of them are in " + figures.get(NAME) + "." : "";
  }
}
