package assay.study.continuous.scan;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CellVisibility;
import assay.store.capability.OfflineScan;
import assay.store.capability.PreSplit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table of entries, with the visibility labels that a user must have to see the table's cells.
 * Immutable and thread-safe.
 *
 * @param name name of the table in the store
 * @param labels labels that a user must have to see the cells; empty if no cell has a visibility
 * @param snapshot whether the table is a snapshot; scans of a snapshot read its files
 */
public record EntryTable(Store store, String name, Set<String> labels, boolean snapshot) {
  private static final Pattern TERM =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|([A-Za-z0-9_\\-:./]+)");

  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

  public EntryTable {
    labels = Set.copyOf(labels);
  }

  public static EntryTable served(Store store, String name) {
    return new EntryTable(store, name, Set.of(), false);
  }

  public EntryTable withLabels(Set<String> newLabels) {
    return new EntryTable(store, name, newLabels, snapshot);
  }

  /**
   * Returns all labels that occur in given visibility expressions. A user with all these labels can
   * see every cell.
   */
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
   * Opens a session that sees all cells of the table. The session is for one thread.
   *
   * @throws StoreException if the table does not exist, or if the store's user lacks a label
   */
  public Session open() throws StoreException {
    if (snapshot) {
      return ((OfflineScan) store).openSnapshot(name, labels);
    }
    return store instanceof CellVisibility labelled && !labels.isEmpty()
        ? labelled.openSession(name, labels)
        : store.openSession(name);
  }

  List<Bytes> splits() throws StoreException {
    if (snapshot) {
      return ((OfflineScan) store).splitsOf(name);
    }
    return store instanceof PreSplit divided ? divided.splits(name) : List.of();
  }
}
