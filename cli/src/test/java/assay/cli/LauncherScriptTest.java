package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher's script, as a release has it. */
@Timeout(60)
class LauncherScriptTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @TempDir Path home;

  @BeforeEach
  void install() throws IOException {
    for (String file : List.of("assay", "jvm.options")) {
      Files.copy(ROOT.resolve(file), home.resolve(file));
    }
    Path java = Files.createDirectories(home.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "-Xmx1g, true",
    "-Da=UseG1GC, true",
    "-XX:+UseG1GC -Xmx1g, false",
    "-Xss1m -XX:+UseSerialGC, false"
  })
  void theCollectorIsTheFilesUnlessTheUserNamesOne(String options, boolean usesFile)
      throws Exception {
    ProcessBuilder script = new ProcessBuilder(home.resolve("assay").toString(), "--help");
    script.environment().put("JAVA_HOME", home.resolve("jdk").toString());
    script.environment().put("ASSAY_JAVA_OPTS", options);
    script.environment().put("ASSAY_DATA", home.resolve("data").toString());
    List<String> given = List.of(output(script).split("\n"));
    assertThat(given).endsWith("assay.cli.Main", "--help");
    assertThat(given.contains("@" + home.resolve("jvm.options"))).isEqualTo(usesFile);
    if (!options.isEmpty()) {
      assertThat(given).contains(options.split(" "));
    }
  }

  @Test
  void javaTakesTheFlagsWithoutAWord() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    assertThat(
            output(
                new ProcessBuilder(
                    java, "@" + home.resolve("jvm.options"), "-Xmx256m", "--version")))
        .doesNotContainIgnoringCase("warning");
  }

  private static String output(ProcessBuilder command) throws Exception {
    Process process = command.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
