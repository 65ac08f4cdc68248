package assay.store.capability.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Bytes;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class WholeMatchTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void matchesTheWholeAsJavaDoes() {
    for (String pattern : new String[] {"a.c", "[^b]*", "(a|b)+c?", "", "gr.ße", "(?s).*\\z"}) {
      WholeMatch match = new WholeMatch(pattern, LONG);
      for (String text : new String[] {"abc", "", "aabb", "größe", "a\nb", "xabc"}) {
        assertThat(match.matches(Bytes.of(text)))
            .as("%s of %s", pattern, text)
            .isEqualTo(Pattern.matches(pattern, text));
      }
    }
  }

  @Test
  void aPatternThatGoesBackForEverEndsInTimeAndIsNamed() {
    WholeMatch match = new WholeMatch("(.)(a|aa)+\\1b", Duration.ofMillis(50));
    Bytes text = Bytes.of("a".repeat(200));
    assertThatExceptionOfType(WholeMatch.Endless.class)
        .isThrownBy(() -> match.matches(text))
        .withMessageContainingAll("'(.)(a|aa)+\\1b'", "50 ms", "200 characters");
    match.begin();
    assertThat(match.matches(Bytes.of("aaab"))).isTrue();
  }

  @Test
  void aPatternThatNestsTooDeepIsNamed() {
    WholeMatch match = new WholeMatch("(.|\\n)*", LONG);
    assertThatExceptionOfType(WholeMatch.Endless.class)
        .isThrownBy(() -> match.matches(Bytes.of("x".repeat(1_000_000))))
        .withMessageContainingAll("(.|\\n)*", "too deep");
  }

  @Test
  void whatIsNoPatternIsRefused() {
    assertThatExceptionOfType(PatternSyntaxException.class)
        .isThrownBy(() -> new WholeMatch("a(", LONG));
  }
}
