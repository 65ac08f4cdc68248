package assay.lab.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A folder between a format and its import says what it is, and is refused where it does not fit.
 */
class BulkFolderTest {
  @TempDir private Path place;
  private BulkFolder folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = new BulkFolder(place.resolve("bulk"));
    folder.create();
    folder.write(writing());
    Files.createDirectories(folder.files().resolve("cf"));
    Files.writeString(folder.files().resolve("cf/part-00000"), "12345");
    Files.writeString(folder.files().resolve("cf/.part-00000.crc"), "1");
  }

  private BulkManifest writing() {
    return new BulkManifest(
        BulkManifest.FORMAT,
        BulkManifest.State.WRITING,
        "hbase",
        "t",
        "format",
        folder.files().toUri().toString(),
        List.of("user5"),
        NamedValues.of("rows", 3),
        BulkCounts.NONE,
        Map.of());
  }

  private void complete() throws IOException {
    folder.write(writing().complete(new BulkCounts(3, 6, 5, 1), folder.sizes()));
  }

  @Test
  void aWholeFolderIsWhatWasWritten() throws Exception {
    complete();
    assertThat(folder.sizes()).containsExactly(Map.entry("cf/part-00000", 5L));
    BulkManifest read = folder.importable("hbase", "t");
    assertThat(read).isEqualTo(writing().complete(new BulkCounts(3, 6, 5, 1), folder.sizes()));
    assertThat(folder.isHere(read)).isTrue();
  }

  @Test
  void filesForAnotherTableOrStoreAreRefused() throws Exception {
    complete();
    assertThatThrownBy(() -> folder.importable("hbase", "u"))
        .hasMessage(
            folder.path()
                + " contains files for table 't' of store 'hbase', not for table 'u' of store"
                + " 'hbase'");
    assertThatThrownBy(() -> folder.importable("accumulo", "t"))
        .hasMessageEndingWith("not for table 't' of store 'accumulo'");
  }

  @Test
  void whatIsNotWholeIsRefused() throws Exception {
    assertThatThrownBy(() -> folder.importable("hbase", "t")).hasMessageContaining("incomplete");
    complete();
    Files.writeString(folder.files().resolve("cf/part-00000"), "1234");
    assertThatThrownBy(() -> folder.importable("hbase", "t"))
        .hasMessageContaining("part-00000 is missing or has changed");
    folder.removeFiles();
    assertThatThrownBy(() -> folder.importable("hbase", "t")).hasMessageContaining("is missing");
    folder.write(folder.manifest().imported());
    assertThatThrownBy(() -> folder.importable("hbase", "t"))
        .hasMessageContaining("has already been imported");
  }

  @Test
  void whatIsNoFolderOfAFormatIsRefused() throws Exception {
    assertThatThrownBy(() -> new BulkFolder(place).importable("hbase", "t"))
        .hasMessage(
            place + ": must be a folder that a format phase wrote, but contains no manifest.json");
    Files.writeString(folder.path().resolve("manifest.json"), "{\"format\": 1");
    assertThatThrownBy(() -> folder.manifest())
        .hasMessageContaining("is not a manifest of bulk files");
    assertThatThrownBy(folder::create).hasMessageContaining("is not empty");
  }

  @Test
  void aFormatThatDoesNotFitIsToldSo() {
    DiskNeed need = new DiskNeed(4_000_000_000L);
    assertThat(need.problem(12_000_000_000L, "/data")).isEmpty();
    assertThat(need.problem(11_999_999_999L, "/data"))
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("sorting and writing the files needs about 12.0 GB of disk space")
                    .contains("/data has 12.0 GB free"));
    assertThat(new DiskNeed(Long.MAX_VALUE / 2).total()).isEqualTo(Long.MAX_VALUE);
  }
}
