package assay.stores.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.capability.FileStorage.Kind;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilePlacementTest {
  private static final OptionalLong NOTHING = OptionalLong.empty();

  /** Ways in which a file can be elsewhere, or not. */
  @ParameterizedTest
  @CsvSource({
    "LOG, NVDIMM, -1, ''",
    "LOG, SSD, -1, 'on SSD, but must be on NVDIMM'",
    "LOG, DISK, -1, 'on DISK, but must be on NVDIMM'",
    "FLUSHED, SSD, -1, ''",
    "FLUSHED, DISK, -1, 'on DISK, but must be on SSD'",
    "FLUSHED, ARCHIVE, -1, 'on ARCHIVE, but must be on SSD'",
    "FLUSHED, unknown, -1, 'on unknown, but must be on SSD'",
    "FLUSHED, nowhere, -1, 'on no live server, but must be on SSD'",
    "COMPACTED, DISK, -1, not written by Assay's compactor",
    "COMPACTED, SSD, -1, not written by Assay's compactor",
    "COMPACTED, SSD, 10485760, ''",
    "COMPACTED, DISK, 10485760, 'on DISK, but must be on SSD'",
    "COMPACTED, DISK, 10485761, ''",
    "COMPACTED, SSD, 10485761, 'on SSD, but must be on DISK'",
    "ARCHIVED, DISK, -1, 'on DISK, but must be on ARCHIVE'",
    "ARCHIVED, ARCHIVE, -1, ''"
  })
  void eachFileHasItsPlace(Kind kind, String type, long merged, String fault) {
    FilePlacement placement =
        FilePlacement.of(
            "log=NVDIMM, flushed=SSD, compacted=DISK, compacted-above=10m, archived=ARCHIVE");
    OptionalLong bytes = merged < 0 ? NOTHING : OptionalLong.of(merged);
    assertThat(placement.fault(kind, List.of(type), bytes).orElse("")).isEqualTo(fault);
  }

  @Test
  void oneBlockElsewhereIsEnough() {
    FilePlacement placement = FilePlacement.of("flushed=SSD");
    assertThat(placement.fault(Kind.FLUSHED, List.of("SSD", "DISK"), NOTHING))
        .contains("on DISK, but must be on SSD");
    assertThat(placement.fault(Kind.COMPACTED, List.of("DISK"), NOTHING))
        .as("with the family's files")
        .contains("on DISK, but must be on SSD");
    assertThat(placement.fault(Kind.LOG, List.of("DISK"), NOTHING)).as("anywhere").isEmpty();
    assertThat(FilePlacement.of("").fault(Kind.FLUSHED, List.of("DISK"), NOTHING)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "flushed, must have the form FILES=TYPE",
    "flusht=SSD, must be log",
    "compacted-above=12, compacted-above must be a size such as 120m"
  })
  void nonsenseIsRefused(String text, String message) {
    assertThatThrownBy(() -> FilePlacement.of(text)).hasMessageContaining(message);
  }
}
