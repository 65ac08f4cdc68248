package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameGraphTest {
  /** Of async-profiler 4.6; CRC32C.update is on CRC32.update to have one match above another. */
  private static final String GRAPH =
      """
      <script>
      \tconst other = 1;
      const cpool = [
      'all',
      ' B.main',
      ' java/util/zip/CRC32.update',
      '3C.update',
      ' it\\'s',
      ' \\\\x'
      ];
      unpack(cpool);

      n(3,12)
      u(8,10)
      u(17,4)
      u(25)
      n(33,2)
      f(41,2,4,5)
      f(17,1,6,2,1,0,1)
      """;

  @TempDir private Path folder;

  @Test
  void namesAndWidthsAreUnpacked() throws IOException {
    FlameGraph graph = read(GRAPH);
    assertThat(graph.frames())
        .containsExactly(
            new FlameGraph.Frame("all", 0, 12),
            new FlameGraph.Frame("B.main", 1, 10),
            new FlameGraph.Frame("java/util/zip/CRC32.update", 2, 4),
            new FlameGraph.Frame("java/util/zip/CRC32C.update", 3, 4),
            new FlameGraph.Frame("it's", 3, 2),
            new FlameGraph.Frame("\\x", 2, 5),
            new FlameGraph.Frame("java/util/zip/CRC32.update", 1, 2));
    assertThat(graph.samples()).isEqualTo(12);
  }

  @Test
  void aSampleCountsOnceHoweverManyOfItsFramesMatch() throws IOException {
    FlameGraph graph = read(GRAPH);
    assertThat(graph.samples(Pattern.compile("CRC32"))).isEqualTo(4 + 2);
    assertThat(graph.samples(Pattern.compile("CRC32C"))).isEqualTo(4);
    assertThat(graph.samples(Pattern.compile("all|x"))).isEqualTo(12);
    assertThat(graph.samples(Pattern.compile("y"))).isZero();
  }

  @Test
  void whatIsNoFlameGraphIsRefused() {
    assertThatThrownBy(() -> read("<html></html>"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("graph.html is not a flame graph of async-profiler 4");
  }

  private FlameGraph read(String text) throws IOException {
    return FlameGraph.read(Files.writeString(folder.resolve("graph.html"), text));
  }
}
