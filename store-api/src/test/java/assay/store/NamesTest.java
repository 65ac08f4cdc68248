package assay.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static final List<String> KNOWN = List.of("threads", "duration", "rate");

  @Test
  void aNearNameIsOffered() {
    assertThat(Names.nearest("thread", KNOWN)).isEqualTo("did you mean 'threads'?");
    assertThat(Names.nearest("DURATOIN", KNOWN)).isEqualTo("did you mean 'duration'?");
    assertThat(Names.nearest("rte", KNOWN)).isEqualTo("did you mean 'rate'?");
  }

  @Test
  void withoutANearNameAllAreListedInOrder() {
    assertThat(Names.nearest("buffer-size", KNOWN))
        .isEqualTo("expected one of: duration, rate, threads");
    assertThat(Names.nearest("x", List.of())).isEqualTo("none is known");
  }
}
