package assay.study.continuous.walk;

import assay.lab.study.Require;
import assay.lab.workload.TextFiles;
import assay.lab.workload.Views;
import assay.lab.workload.Workload;
import assay.store.Session;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.study.continuous.entry.RowRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Workloads that read the entries that {@code continuous-ingest} wrote. */
public sealed interface Walk extends Workload
    permits ContinuousWalk, ContinuousBatchWalk, ContinuousScan {
  String AUTHORIZATION_FILE =
      "Path of a file with one authorization set (such as A,B) per line, relative to the "
          + "experiment file. Default: none.";

  /**
   * Returns sets of labels. Each set is a comma-separated list. One set is drawn at random for each
   * walk or scan.
   */
  List<String> authorizations();

  Optional<String> authorizationFile();

  Walk withAuthorizations(List<String> read);

  @Override
  default Walk withFiles(TextFiles files) {
    return authorizationFile().map(name -> withAuthorizations(read(files, name))).orElse(this);
  }

  /**
   * {@inheritDoc} A row may be missing because the row's list was deleted or is not yet complete.
   */
  @Override
  default boolean mayMissRows() {
    return true;
  }

  /**
   * {@inheritDoc} The store must keep rows in key order, because a walk starts with a scan from a
   * random row.
   */
  @Override
  default boolean needsKeyOrder() {
    return true;
  }

  /** {@inheritDoc} The workload that ingests the entries creates the table. */
  @Override
  default TableSpec table() {
    return new TableSpec(List.of(), 1);
  }

  @Override
  default List<Set<String>> views() {
    return authorizations().stream().map(Walk::labelsOf).toList();
  }

  @Override
  default Set<String> labels() {
    Set<String> all = new TreeSet<>();
    views().forEach(all::addAll);
    return all;
  }

  @Override
  default List<Capability> needs() {
    return authorizations().isEmpty() ? List.of() : List.of(Capability.CELL_VISIBILITY);
  }

  private static Set<String> labelsOf(String line) {
    Set<String> labels = new TreeSet<>();
    for (String label : line.split(",", -1)) {
      Require.that(
          !label.isBlank(),
          "authorizations '" + line + "' must be labels separated by commas, such as A,B");
      labels.add(label.strip());
    }
    return labels;
  }

  private static List<String> read(TextFiles files, String name) {
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

  /** Switches a session to a randomly drawn set of labels, if there are several sets. */
  static void turn(Session session, RandomRows random) {
    if (session instanceof Views views) {
      views.turnTo(random.below(views.views()));
    }
  }

  static void check(
      long minRow,
      long maxRow,
      List<String> authorizations,
      Optional<String> authorizationFile,
      Duration sleep) {
    authorizations.forEach(Walk::labelsOf);
    Require.that(
        authorizations.isEmpty() || authorizationFile.isEmpty(),
        "'authorizations' and 'authorization-file' are mutually exclusive; remove one");
    new RowRange(minRow, maxRow, List.of());
    Require.that(!sleep.isNegative(), "'sleep' must be at least 0; got " + sleep);
  }
}
