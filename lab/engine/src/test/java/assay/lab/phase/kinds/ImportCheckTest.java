package assay.lab.phase.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.BulkManifest;
import assay.lab.table.RowCount.Counted;
import assay.lab.value.NamedValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImportCheckTest {
  private static Optional<String> difference(String content, Counted before, Counted after) {
    BulkManifest manifest =
        new BulkManifest(
            BulkManifest.FORMAT,
            BulkManifest.State.COMPLETE,
            "s",
            "t",
            "format",
            "file:///x",
            List.of(),
            NamedValues.of(content, 1),
            new BulkCounts(10, 20, 100, 1),
            Map.of());
    return ImportPhase.difference(manifest, before, after);
  }

  @Test
  void generatedRowsComeOnTopOfThoseThatAreThere() {
    Counted before = new Counted(5, 7);
    assertThat(difference("rows", before, new Counted(15, 27))).isEmpty();
    assertThat(difference("rows", before, new Counted(14, 27)))
        .hasValue(
            "the table has 14 rows after an import of 10 rows into 5 existing rows;"
                + " expected 15");
    assertThat(difference("rows", before, new Counted(15, 28)))
        .hasValueSatisfying(line -> assertThat(line).contains("28 cells").contains("expected 27"));
  }

  @Test
  void rowsOfAUsersOwnMayReplaceSome() {
    Counted before = new Counted(12, 24);
    assertThat(difference("input", before, new Counted(12, 24))).isEmpty();
    assertThat(difference("input", before, new Counted(22, 44))).isEmpty();
    assertThat(difference("input", before, new Counted(11, 24)))
        .hasValueSatisfying(line -> assertThat(line).endsWith("expected from 12 to 22"));
    assertThat(difference("input", before, new Counted(23, 44))).isPresent();
    assertThat(difference("input", new Counted(0, 0), new Counted(9, 20)))
        .as("an empty table holds what was imported")
        .isPresent();
  }
}
