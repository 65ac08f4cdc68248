package assay.lab.compare;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SameServersTest {
  private static final String QUALITY = "accumulo.rpc.sasl.qop";
  private static final Map<String, String> PLAIN = Map.of("heap.tserver", "512m");

  @Test
  void serversMayDifferInWhatTheExperimentSaysAlone() {
    assertThatCode(() -> check(PLAIN, Map.of("heap.tserver", "512m", QUALITY, "auth")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> check(PLAIN, Map.of("heap.tserver", "1g", QUALITY, "auth")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "not compared: servers differ in the setting 'heap.tserver' (512m in a, 1g in b), which"
                + " is not listed under 'may-differ' in 'cluster'; exclude the runs whose servers"
                + " differ");
  }

  @Test
  void aSettingThatOneServerLacksIsADifference() {
    assertThatThrownBy(
            () ->
                check(
                    Map.of("flags.tserver", "-XX:+UseG1GC -XX:NewSize=1"),
                    Map.of("flags.tserver", "-XX:+UseG1GC -XX:NewSize=2")))
        .hasMessageContaining("'flags.tserver' (-XX:NewSize=1 in a, -XX:NewSize=2 in b)");
    assertThatThrownBy(
            () ->
                check(
                    Map.of("flags.tserver", "-XX:+UseG1GC"),
                    Map.of("flags.tserver", "-XX:+UseG1GC -XX:NewSize=2")))
        .hasMessageContaining("'flags.tserver' (nothing more in a, -XX:NewSize=2 in b)");
    assertThatThrownBy(
            () -> check(PLAIN, Map.of("heap.tserver", "512m", "flags.tserver", "-XX:+UseZGC")))
        .hasMessageContaining("'flags.tserver' (not set in a, -XX:+UseZGC in b)");
  }

  @Test
  void serversThatDoNotTellAreNotCompared() {
    assertThatThrownBy(() -> check(Map.of("undetermined", "no answer"), PLAIN))
        .hasMessageStartingWith("not compared: servers did not report their settings");
    assertThatThrownBy(() -> check(Map.of(), Map.of()))
        .hasMessageStartingWith("not compared: servers did not report their settings");
  }

  private static void check(Map<String, String> a, Map<String, String> b) {
    SameServers.check(Set.of("accumulo.rpc.*"), new TreeMap<>(Map.of("a", a, "b", b)));
  }
}
