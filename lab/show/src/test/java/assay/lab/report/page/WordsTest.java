package assay.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void aFigureHasItsUnitBehindItAndThreeDigits() {
    assertThat(Words.figureName("finalLagMillis")).isEqualTo("final lag");
    assertThat(Words.figure("finalLagMillis", 80.604582)).isEqualTo("80.6 ms");
    assertThat(Words.figure("finalLagMillis", 0.0)).isEqualTo("0 ns");
    assertThat(Words.figure("waitMillis", 12_345L)).isEqualTo("12,345 ms");
    assertThat(Words.figureName("acknowledgedWrites")).isEqualTo("acknowledged writes");
    assertThat(Words.figure("acknowledgedWrites", 118_200L)).isEqualTo("118,200");
    assertThat(Words.figure("share", 0.123456)).isEqualTo("0.12");
    assertThat(Words.figure("share", Double.NaN)).isEqualTo("undetermined");
    assertThat(Words.figure("state", "merged")).isEqualTo("merged");
  }
}
