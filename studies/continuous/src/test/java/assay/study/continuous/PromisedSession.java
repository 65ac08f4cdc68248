package assay.study.continuous;

import assay.lab.load.ForwardingSession;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.continuous.proof.CellDifference;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A session that notes which cells must be there after what it was answered. */
final class PromisedSession extends ForwardingSession {
  private final Map<String, String> promised;

  /**
   * @param promised values by cell
   */
  PromisedSession(Session session, Map<String, String> promised) {
    super(session);
    this.promised = promised;
  }

  static String cell(Bytes row, Bytes family, Bytes qualifier) {
    return row + " " + family + " " + qualifier;
  }

  /** What is wrong with each cell that is not as it was promised. */
  static Map<String, CellDifference.Kind> broken(
      Map<String, String> promised, Map<String, List<String>> found) {
    Map<String, CellDifference.Kind> broken = new TreeMap<>();
    promised.forEach(
        (cell, value) -> {
          List<String> values = found.getOrDefault(cell, List.of());
          if (values.isEmpty()) {
            broken.put(cell, CellDifference.Kind.MISSING);
          } else if (!values.contains(value)) {
            broken.put(cell, CellDifference.Kind.STALE);
          } else if (values.size() > 1) {
            broken.put(cell, CellDifference.Kind.DUPLICATE);
          }
        });
    found
        .keySet()
        .forEach(
            cell -> {
              if (!promised.containsKey(cell)) {
                broken.put(cell, CellDifference.Kind.RISEN);
              }
            });
    return broken;
  }

  @Override
  public Outcome write(Mutation mutation) {
    Outcome outcome = super.write(mutation);
    if (outcome == Outcome.OK) {
      for (int i = 0; i < mutation.size(); i++) {
        note(mutation.row(), mutation.change(i));
      }
    }
    return outcome;
  }

  private void note(Bytes row, Mutation.Change change) {
    String cell = cell(row, change.family(), change.qualifier());
    if (change.isDelete()) {
      promised.remove(cell);
    } else {
      promised.put(cell, change.value().toString());
    }
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    throw new UnsupportedOperationException();
  }
}
