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
 * Faults that a check found: all of them in the file {@code PHASE.faults.jsonl} of the run folder,
 * and the first ones in the phase's figures.
 */
public final class FaultFile {
  /** Name of the figure that has the file's name. */
  public static final String NAME = "names";

  private static final String NAMED = "faultsNamed";
  private static final String SUFFIX = ".faults.jsonl";

  /** Limit of the faults shown in a report; the file has all. */
  private static final int MOST_NAMED = 20;

  private FaultFile() {}

  /**
   * @param faults each written as a line of JSON
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

  /** The faults kept in the figures of a recorded phase. */
  public static <F> List<F> named(Map<String, Object> figures, Class<F> fault) {
    List<F> named = new ArrayList<>();
    if (figures.get(NAMED) instanceof List<?> list) {
      list.forEach(each -> named.add(RunFolder.JSON.convertValue(each, fault)));
    }
    return named;
  }

  /**
   * The line below a table of the first faults; empty if the table has all.
   *
   * @param all number of all faults
   */
  public static String footer(Map<String, Object> figures, long all) {
    return all > MOST_NAMED ? "All faults are in " + figures.get(NAME) + "." : "";
  }
}
