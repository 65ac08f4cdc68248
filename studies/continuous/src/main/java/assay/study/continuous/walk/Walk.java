package assay.study.continuous.walk;

import assay.lab.workload.TextFiles;
import assay.lab.workload.Views;
import assay.lab.workload.Workload;
import assay.store.Session;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.study.continuous.entry.RowRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads of entries that others write. */
public sealed interface Walk extends Workload
    permits ContinuousWalk, ContinuousBatchWalk, ContinuousScan {
  long minRow();

  long maxRow();

  Duration sleep();

  /** Sets of authorizations, with commas, of which one is drawn for each walk. */
  List<String> authorizations();

  /** {@inheritDoc} A list may be deleted, or not be written to its end. */
  @Override
  default boolean mayMissRows() {
    return true;
  }

  /** Starts are found by scans from random rows. */
  @Override
  default boolean needsKeyOrder() {
    return true;
  }

  /** {@inheritDoc} Ingests make it. */
  @Override
  default TableSpec table() {
    return new TableSpec(List.of(), 1);
  }

  /** {@inheritDoc} */
  @Override
  default List<Set<String>> views() {
    return authorizations().stream().map(Walk::labelsOf).toList();
  }

  /** {@inheritDoc} */
  @Override
  default Set<String> labels() {
    Set<String> all = new TreeSet<>();
    views().forEach(all::addAll);
    return all;
  }

  /** {@inheritDoc} */
  @Override
  default List<Capability> needs() {
    return authorizations().isEmpty() ? List.of() : List.of(Capability.CELL_VISIBILITY);
  }

  private static Set<String> labelsOf(String line) {
    Set<String> labels = new TreeSet<>();
    for (String label : line.split(",", -1)) {
      if (label.isBlank()) {
        throw new IllegalArgumentException(
            "authorizations '" + line + "' must be labels with commas between, such as A,B");
      }
      labels.add(label.strip());
    }
    return labels;
  }

  /** Sets of authorizations as a file has them, one a line. */
  static List<String> read(TextFiles files, String name) {
    List<String> read = new ArrayList<>();
    for (TextFiles.Line line : files.lines("authorization-file", name)) {
      try {
        labelsOf(line.text());
      } catch (IllegalArgumentException e) {
        throw line.bad(e.getMessage());
      }
      read.add(line.text());
    }
    return read;
  }

  /** Looks with a set that is drawn, if the session has several. */
  static void turn(Session session, RandomRows random) {
    if (session instanceof Views views) {
      views.turnTo(random.below(views.views()));
    }
  }

  /** Keys that all have. */
  static void check(
      long minRow,
      long maxRow,
      List<String> authorizations,
      Optional<String> authorizationFile,
      Duration sleep) {
    authorizations.forEach(Walk::labelsOf);
    if (!authorizations.isEmpty() && authorizationFile.isPresent()) {
      throw new IllegalArgumentException(
          "'authorizations' and 'authorization-file' are mutually exclusive; remove one");
    }
    new RowRange(minRow, maxRow, List.of());
    if (sleep.isNegative()) {
      throw new IllegalArgumentException("sleep " + sleep + " must be at least 0");
    }
  }

  static Map<String, Object> settings(String kind, Walk of) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("workload", kind);
    settings.put("minRow", of.minRow());
    settings.put("maxRow", of.maxRow());
    settings.put("sleepSeconds", of.sleep().toMillis() / 1e3);
    if (!of.authorizations().isEmpty()) {
      settings.put("authorizations", of.authorizations());
    }
    return settings;
  }
}
