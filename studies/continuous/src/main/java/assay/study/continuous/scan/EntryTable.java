package assay.study.continuous.scan;

import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CellVisibility;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table of entries, and the labels that unlock its cells. Immutable and thread-safe.
 *
 * @param name as the store calls it
 * @param labels none where no cell has a visibility
 */
public record EntryTable(Store store, String name, Set<String> labels) {
  /** A term of an expression: plain characters, or any text in double quotes. */
  private static final Pattern TERM =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|([A-Za-z0-9_\\-:./]+)");

  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

  public EntryTable {
    labels = Set.copyOf(labels);
  }

  /** The labels that unlock cells with any of these visibilities. */
  public static Set<String> labelsOf(List<String> visibilities) {
    Set<String> labels = new TreeSet<>();
    for (String visibility : visibilities) {
      Matcher terms = TERM.matcher(visibility);
      while (terms.find()) {
        String quoted = terms.group(1);
        labels.add(quoted == null ? terms.group(2) : ESCAPED.matcher(quoted).replaceAll("$1"));
      }
    }
    return labels;
  }

  /**
   * A session that sees all cells, for one thread.
   *
   * @throws StoreException if the table is not there, or the store's user does not hold the labels
   */
  public Session open() throws StoreException {
    return store instanceof CellVisibility labelled && !labels.isEmpty()
        ? labelled.openSession(name, labels)
        : store.openSession(name);
  }
}
