package assay.compactor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.Test;

final class PlacingCompactorTest {
  @Test
  void anotherMinorVersionIsRefusedAndThatOfTheServersIsNot() {
    assertThatThrownBy(() -> PlacingCompactor.check("2.5.11-hadoop3"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "assay.compactor.PlacingCompactor is for HBase 2.6.x, but this is 2.5.11-hadoop3;"
                + " remove hbase.hstore.defaultengine.compactor.class");
    assertThatThrownBy(() -> PlacingCompactor.check("2.60.0")).hasMessageContaining("2.60.0");
    assertThatCode(() -> PlacingCompactor.check(VersionInfo.getVersion()))
        .doesNotThrowAnyException();
  }
}
