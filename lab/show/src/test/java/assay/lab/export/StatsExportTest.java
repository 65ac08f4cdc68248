package assay.lab.export;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.SamplePlans;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatsExportTest {
  @TempDir private Path root;

  @Test
  void linesHaveTheCollectorsColumns() throws IOException {
    List<String> lines =
        lines(
            Map.of(
                "store.servers.count", 3.0,
                "store.entries.count", 1e6,
                "store.instance-entries.count", 1_000_123.0,
                "store.ingest.per_s", 1234.4,
                "store.folder.mb", 1.5,
                "store.files-per-tablet-mean.count", 2.25));
    assertThat(lines.get(0))
        .isEqualTo(
            "#TIME TABLET_SERVERS TOTAL_ENTRIES TOTAL_INGEST TOTAL_QUERY TABLE_RECS"
                + " TABLE_RECS_IN_MEM TABLE_INGEST TABLE_QUERY TABLE_TABLETS TABLE_TABLETS_ONLINE"
                + " ACCUMULO_DU ACCUMULO_DIRS ACCUMULO_FILES TABLE_DU TABLE_DIRS TABLE_FILES"
                + " MAP_TASK MAX_MAP_TASK REDUCE_TASK MAX_REDUCE_TASK TASK_TRACKERS BLACK_LISTED"
                + " MIN_FILES/TABLET MAX_FILES/TABLET AVG_FILES/TABLET STDDEV_FILES/TABLET");
    String[] words = lines.get(1).split(" ");
    assertThat(words).hasSize(27);
    assertThat(words[0]).isEqualTo(Long.toString(ExportedRun.START.toEpochMilli() + 1000));
    assertThat(words[1]).isEqualTo("3");
    assertThat(words[2]).isEqualTo("1000123");
    assertThat(words[5]).isEqualTo("1000000");
    assertThat(words[7]).isEqualTo("1234");
    assertThat(words[14]).isEqualTo("1500000");
    assertThat(words[25]).isEqualTo("2.250");
    assertThat(lines).hasSize(ExportedRun.SECONDS);
  }

  @Test
  void whatIsNotKnownIsNoNumber() throws IOException {
    String[] words = lines(Map.of("store.write-requests.per_s", 7.0)).get(1).split(" ");
    assertThat(words[7]).isEqualTo("7");
    assertThat(words).filteredOn("NaN"::equals).hasSize(25);
  }

  private List<String> lines(Map<String, Double> values) throws IOException {
    StringWriter text = new StringWriter();
    StatsExport.write(
        Selection.of(ExportedRun.write(root, SamplePlans.plain(), values), "demo", List.of()),
        text);
    return text.toString().lines().toList();
  }
}
