package assay.study.query.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.workload.draw.CountedRandom;
import assay.study.query.key.EventKeys;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchShareTest {
  private static final int ROWS = 400_000;

  @ParameterizedTest
  @ValueSource(doubles = {1e-5, 1e-4, 0.003, 0.01, 1.0 / 16, 0.1, 0.5, 0.7, 0.999, 1})
  void aShareOfTheRowsMatches(double share) {
    Pattern pattern = Pattern.compile(MatchShare.pattern(share));
    byte[] row = new byte[EventKeys.LENGTH];
    EventKeys keys = new EventKeys(8);
    int accepted = 0;
    for (int i = 0; i < ROWS; i++) {
      long hash = CountedRandom.bits(5, i);
      keys.write(i, hash, row);
      boolean matches = pattern.matcher(new String(row, StandardCharsets.US_ASCII)).matches();
      assertThat(matches).isEqualTo(MatchShare.accepts(share, hash));
      accepted += matches ? 1 : 0;
    }
    double sigma = Math.sqrt(share * (1 - share) / ROWS);
    assertThat((double) accepted / ROWS).isCloseTo(share, within(3 * sigma + 1e-12));
  }

  @Test
  void boundsAreExact() {
    Pattern half = Pattern.compile(MatchShare.pattern(0.5));
    assertThat(half.matcher("00_0000000000000_7fffffffffffffff").matches()).isTrue();
    assertThat(half.matcher("00_0000000000000_8000000000000000").matches()).isFalse();
  }
}
