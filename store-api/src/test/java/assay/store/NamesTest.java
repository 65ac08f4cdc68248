package assay.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
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
  void aNameThatDiffersByAWordIsNotNear() {
    List<String> properties = List.of("updateproportion", "readproportion", "operationcount");
    assertThat(Names.nearest("deleteproportion", properties))
        .startsWith("expected one of: operationcount, ");
    assertThat(Names.nearest("updatproportoin", properties))
        .isEqualTo("did you mean 'updateproportion'?");
    assertThat(Names.nearest("opertaioncuont", properties))
        .isEqualTo("did you mean 'operationcount'?");
  }

  @Test
  void aNameOfWhichNoLetterIsKeptIsNotNear() {
    assertThat(Names.nearest("-t", List.of("-h", "--threads")))
        .isEqualTo("expected one of: --threads, -h");
    assertThat(Names.nearest("-hh", List.of("-h", "--threads"))).isEqualTo("did you mean '-h'?");
  }

  @Test
  void aLongListIsNotPrinted() {
    List<String> many = IntStream.range(0, 65).mapToObj(i -> "some-name-" + i).toList();
    assertThat(Names.nearest("url.prefix", many))
        .isEqualTo("none of the 65 known names is similar");
  }

  @Test
  void withoutANearNameAllAreListedInOrder() {
    assertThat(Names.nearest("buffer-size", KNOWN))
        .isEqualTo("expected one of: duration, rate, threads");
    assertThat(Names.nearest("x", List.of())).isEqualTo("there are no known names");
  }
}
