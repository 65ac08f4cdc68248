package assay.study.continuous;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.continuous.proof.Difference;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A session that notes which cells must be there after what it was answered. */
final class PromisedSession implements Session {
  private final Session session;
  private final Map<String, String> promised;

  /**
   * @param promised values by cell
   */
  PromisedSession(Session session, Map<String, String> promised) {
    this.session = session;
    this.promised = promised;
  }

  static String cell(Bytes row, Bytes family, Bytes qualifier) {
    return row + " " + family + " " + qualifier;
  }

  /** What is wrong with each cell that is not as it was promised. */
  static Map<String, Difference.Kind> broken(
      Map<String, String> promised, Map<String, List<String>> found) {
    Map<String, Difference.Kind> broken = new TreeMap<>();
    promised.forEach(
        (cell, value) -> {
          List<String> values = found.getOrDefault(cell, List.of());
          if (values.isEmpty()) {
            broken.put(cell, Difference.Kind.MISSING);
          } else if (!values.contains(value)) {
            broken.put(cell, Difference.Kind.STALE);
          } else if (values.size() > 1) {
            broken.put(cell, Difference.Kind.DUPLICATE);
          }
        });
    found
        .keySet()
        .forEach(
            cell -> {
              if (!promised.containsKey(cell)) {
                broken.put(cell, Difference.Kind.RISEN);
              }
            });
    return broken;
  }

  @Override
  public Outcome write(Mutation mutation) {
    Outcome outcome = session.write(mutation);
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
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    return session.read(row, columns, sink);
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    return session.scan(range, columns, limitRows, sink);
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Outcome flush() {
    return session.flush();
  }

  @Override
  public boolean buffers() {
    return session.buffers();
  }

  @Override
  public String lastError() {
    return session.lastError();
  }

  @Override
  public void close() {
    session.close();
  }
}
