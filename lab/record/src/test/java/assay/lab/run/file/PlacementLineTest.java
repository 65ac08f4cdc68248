package assay.lab.run.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlacementLineTest {
  private final PlacementLine line =
      new PlacementLine(5, "t", new TreeMap<>(Map.of("2", "a:1", "4", "b:1", "", "c:1")));

  @Test
  void aRowIsInTheTabletThatEndsWithItOrBehind() {
    assertThat(line.serverOf("1")).isEqualTo("a:1");
    assertThat(line.serverOf("2")).as("the end is within").isEqualTo("a:1");
    assertThat(line.serverOf("20")).isEqualTo("b:1");
    assertThat(line.serverOf("9")).isEqualTo("c:1");
  }

  @Test
  void itIsReadBack() throws Exception {
    String text = RunFolder.JSON.writeValueAsString(line);
    assertThat(RunFolder.JSON.readValue(text, PlacementLine.class)).isEqualTo(line);
    assertThat(line.isAs("t", Map.of("2", "a:1", "4", "b:1", "", "c:1"))).isTrue();
    assertThat(line.isAs("u", line.servers())).isFalse();
  }
}
