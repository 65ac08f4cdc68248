package assay.lab.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the ledgers in a run's folder. The first line of each ledger is a header in JSON. */
public final class LedgerFolder {
  private LedgerFolder() {}

  public static List<Path> of(RunFolder run, String table, Predicate<JsonNode> condition)
      throws IOException {
    if (!Files.isDirectory(run.ledgers())) {
      return List.of();
    }
    List<Path> ledgers = new ArrayList<>();
    try (Stream<Path> files = Files.list(run.ledgers())) {
      for (Path file : files.sorted().toList()) {
        try (WholeLines lines = new WholeLines(file)) {
          lines.next(
              (bytes, from, to) -> {
                String first = new String(bytes, from, to - from, UTF_8);
                JsonNode header = RunFolder.JSON.readTree(first);
                if (header.path("table").asText().equals(table) && condition.test(header)) {
                  ledgers.add(file);
                }
              });
        }
      }
    }
    return ledgers;
  }
}
