package assay.clusters.process.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JvmFlagsTest {
  private static final String IN_FORCE =
      "4711:\n-XX:G1HeapRegionSize=8388608 -XX:MaxHeapSize=1073741824 -XX:-UseCRC32Intrinsics"
          + " -XX:+UseG1GC -XX:+UseG1GCs";

  @Test
  void flagsAreToldAsTheJvmHasThem() {
    assertThat(
            JvmFlags.told(
                List.of(
                    "-XX:G1HeapRegionSize=8m",
                    "-XX:+UseCRC32Intrinsics",
                    "-XX:+UseG1GC",
                    "-XX:NoSuch=1",
                    "-Da=b",
                    "-Dc=d"),
                IN_FORCE,
                "4711:\nVM Arguments:\njvm_args: -Xms1g -Da=b -Xmx1g\njava_command: Main -Dc=d\n"))
        .isEqualTo(
            "-XX:G1HeapRegionSize=8388608 -XX:-UseCRC32Intrinsics -XX:+UseG1GC"
                + " -XX:NoSuch=undetermined -Da=b -Dc=d undetermined");
    assertThat(JvmFlags.value(IN_FORCE, "MaxHeapSize")).contains("1073741824");
    assertThat(JvmFlags.value(IN_FORCE, "HeapSize")).isEmpty();
  }

  @Test
  void theStartThatWritesAnArchiveOfClassesHasTheFlagsOfOthers() {
    assertThat(
            JvmFlags.lasting(
                "4711:\n-XX:ArchiveClassesAtExit=/a.jsa -XX:+DynamicDumpSharedSpaces -XX:+UseG1GC"))
        .isEqualTo(JvmFlags.lasting("12:\n-XX:SharedArchiveFile=/a.jsa -XX:+UseG1GC"))
        .isEqualTo("-XX:+UseG1GC");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:+UseZGC",
        "-XX:+NoSuchFlag",
        "-Xss512k",
        "-Xlog:gc*:file=/tmp/gc.log",
        "-Dhbase.x=1",
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "-javaagent:/x.jar",
        "-ea"
      })
  void flagsOfAServersJvmAreForTheJvmToJudge(String flag) {
    JvmFlags.check("tserver", flag);
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx3g, is set by the option for the server's heap",
    "-XX:MaxHeapSize=1, is set by the option for the server's heap",
    "-Dassay.log=/x, is set by Assay",
    "-Dcassandra.jmx.local.port=1, is set by Assay",
    "-Djavax.net.ssl.keyStorePassword=x, is set by Assay",
    "-cp, must be a single JVM flag",
    "-version, must be a single JVM flag",
    "UseG1GC, must be a single JVM flag",
    "'', must be a single JVM flag",
    "@file, must be a single JVM flag"
  })
  void othersAreRefused(String flag, String expected) {
    assertThatThrownBy(() -> JvmFlags.check("tserver", flag))
        .hasMessageStartingWith("jvm of tserver: '" + flag + "' ")
        .hasMessageContaining(expected);
  }
}
