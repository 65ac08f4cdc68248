package assay.clusters.process.jvm;

import static assay.clusters.ClusterChecks.assertBadInput;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaHomeTest {
  @TempDir private Path folder;

  @Test
  void theRunningJdkIsTakenIfItWillDo() {
    JavaHome running = JavaHome.running();

    assertThat(JavaHome.find(JavaVersions.from(17), "Example", line -> {})).isEqualTo(running);
    assertThat(Files.isExecutable(Path.of(running.java()))).isTrue();
  }

  @Test
  void theNewestThatWillDoIsTakenWhereverItLies() throws Exception {
    Path usual = Files.createDirectory(folder.resolve("jvm"));
    Path old = jdk(usual.resolve("old"), "1.8.0_402");
    Path seventeen = jdk(usual.resolve("seventeen"), "17.0.13");
    jdk(usual.resolve("new"), "25");
    Files.createDirectory(usual.resolve("no jdk"));
    Path eleven = jdk(folder.resolve("eleven"), "11.0.2");
    List<Path> candidates =
        JavaHome.candidates(Map.of("JAVA_HOME_11", eleven.toString(), "HOME", "/"), usual);

    assertThat(JavaHome.choose(new JavaVersions(11, 17), candidates))
        .contains(new JavaHome(seventeen, 17));
    assertThat(JavaHome.choose(new JavaVersions(9, 16), candidates))
        .contains(new JavaHome(eleven, 11));
    assertThat(JavaHome.choose(new JavaVersions(7, 8), candidates)).contains(new JavaHome(old, 8));
    assertThat(JavaHome.choose(new JavaVersions(18, 21), candidates)).isEmpty();
  }

  @Test
  void ifThereIsNoneTheUserLearnsWhatToInstall() {
    assertBadInput(() -> JavaHome.find(new JavaVersions(5, 6), "Example", line -> {}))
        .hasMessageContaining("Example requires JDK 5 to 6, but only JDK ")
        .hasMessageContaining("or set JAVA_HOME_6 to its folder");
  }

  private static Path jdk(Path home, String version) throws Exception {
    Path bin = Files.createDirectories(home.resolve("bin"));
    assertThat(Files.createFile(bin.resolve("java")).toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }
}
