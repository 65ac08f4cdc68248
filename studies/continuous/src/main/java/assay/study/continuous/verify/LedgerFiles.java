package assay.study.continuous.verify;

import assay.lab.run.file.RunFolder;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds and reads ledgers. */
final class LedgerFiles {
  private LedgerFiles() {}

  /**
   * Reads those of a table.
   *
   * @param places files, folders of ledgers, or runs; those that are not there hold none
   * @throws IllegalArgumentException if a file is no ledger, one still grows, or a place that is
   *     named is not there; one line
   * @throws IOException if one cannot be read
   */
  static List<Ledger> of(String table, Path own, List<String> places) throws IOException {
    List<Path> files = new ArrayList<>(in(own));
    for (String place : places) {
      Path path = Path.of(place);
      if (!Files.exists(path)) {
        throw new IllegalArgumentException("ledgers: " + path + " is not there");
      }
      files.addAll(Files.isDirectory(path) ? inAny(path) : List.of(path));
    }
    List<Ledger> ledgers = new ArrayList<>();
    for (Path file : files) {
      Ledger ledger = LedgerReader.read(file);
      if (ledger.growing()) {
        throw new IllegalArgumentException(file + " is still written; end the ingest, then verify");
      }
      if (ledger.header().table().equals(table)) {
        ledgers.add(ledger);
      } else if (!file.startsWith(own)) {
        throw new IllegalArgumentException(
            file + " is of table '" + ledger.header().table() + "'; verified is '" + table + "'");
      }
    }
    return ledgers;
  }

  private static List<Path> inAny(Path folder) throws IOException {
    Path within = new RunFolder(folder).ledgers();
    return in(Files.isDirectory(within) ? within : folder);
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
