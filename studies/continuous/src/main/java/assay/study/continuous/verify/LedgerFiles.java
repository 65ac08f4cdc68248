package assay.study.continuous.verify;

import assay.lab.run.RunLocator;
import assay.lab.run.file.RunFolder;
import assay.lab.study.Require;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

final class LedgerFiles {
  private LedgerFiles() {}

  /**
   * Returns the ledgers of a table in a folder; an empty list if the folder does not exist.
   *
   * @param table name of the table in the store
   * @throws IllegalArgumentException if a file is not a ledger, or is still being written; the
   *     message is one line
   * @throws IOException if a file cannot be read
   */
  static List<Ledger> own(Path folder, String table) throws IOException {
    List<Ledger> ledgers = new ArrayList<>();
    for (Path file : in(folder)) {
      Ledger ledger = read(file);
      if (ledger.header().table().equals(table)) {
        ledgers.add(ledger);
      }
    }
    return ledgers;
  }

  /**
   * Returns the ledgers at the paths that a user specifies.
   *
   * @param places paths of ledgers, folders of ledgers, or runs, including {@code latest}
   * @throws IllegalArgumentException if a path does not exist, has no ledger, or has a file that is
   *     not a complete ledger; the message is one line
   * @throws IOException if a file cannot be read
   */
  static List<Ledger> at(List<String> places) throws IOException {
    List<Ledger> ledgers = new ArrayList<>();
    for (String place : places) {
      for (Path file : at(RunLocator.latest(Path.of(place)))) {
        ledgers.add(read(file));
      }
    }
    return ledgers;
  }

  private static List<Path> at(Path place) throws IOException {
    Require.that(Files.exists(place), "ledgers: " + place + " does not exist");
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    Path within = new RunFolder(place).ledgers();
    List<Path> files = in(Files.isDirectory(within) ? within : place);
    Require.that(
        !files.isEmpty(),
        "ledgers: "
            + place
            + " has no file *"
            + RunFolder.LEDGER_SUFFIX
            + "; specify a ledger, or the folder of a run with an ingest");
    return files;
  }

  static void require(String table, List<Ledger> ledgers) {
    for (Ledger ledger : ledgers) {
      String other = ledger.header().table();
      Require.that(
          other.equals(table),
          ledger.file() + ":1: the ledger's table must be '" + table + "'; got '" + other + "'");
    }
  }

  private static Ledger read(Path file) throws IOException {
    Ledger ledger = LedgerReader.read(file);
    Require.that(
        !ledger.growing(), "ledger " + file + " is still being written; stop the ingest first");
    return ledger;
  }

  private static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(RunFolder.LEDGER_SUFFIX))
          .sorted()
          .toList();
    }
  }
}
