package assay.clusters.process.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.ServerRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that real JVMs write and use. */
final class ClassArchiveTest {
  private static final ServerRole ROLE = ServerRole.one("tried", "tried server");

  /** What stands for a server. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      System.out.println("ended");
    }
  }

  @TempDir private Path folder;
  private Path jars;

  @BeforeEach
  void makeJar() throws IOException {
    jars = Files.createDirectories(folder.resolve("lib"));
    jar("program.jar");
  }

  @Test
  void theFirstJvmThatEndsWritesWhatLaterOnesUse() throws Exception {
    assertThat(archive().used()).as("nothing to use yet").isEmpty();
    assertThat(run(archive().usedOrWritten())).contains("ended").doesNotContain("shared objects");
    assertThat(archive().used()).hasSize(2);
    assertThat(archive().usedOrWritten()).isEqualTo(archive().used());
    assertThat(run(archive().used()))
        .contains("ended")
        .containsPattern("ClassArchiveTest\\$Program source: shared objects file \\(top\\)");
  }

  @Test
  void onlyAWholeOneOfTheSameJarsIsUsed() throws Exception {
    run(archive().usedOrWritten());
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    Files.delete(file);
    // As of a JVM that is killed while it writes: the beginning comes last.
    Files.write(file, new byte[whole.length / 2]);
    assertThat(archive().used()).isEmpty();
    assertThat(run(archive().usedOrWritten())).contains("ended");
    assertThat(archive().used()).hasSize(2);

    jar("another.jar");
    assertThat(archive().used()).isEmpty();
  }

  /** As jlink makes one: its JVM would end at once if it were to write an archive. */
  @Test
  void aRuntimeWithoutAnArchiveOfItsOwnClassesWritesNone() throws IOException {
    Path runtime = Files.createDirectories(folder.resolve("runtime"));
    Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"17.0.13\"\n");
    JavaHome small = new JavaHome(runtime, 17);
    Path classes = folder.resolve("classes");
    assertThat(new ClassArchive(jars, ROLE, small, classes).usedOrWritten()).isEmpty();
  }

  private ClassArchive archive() {
    return new ClassArchive(jars, ROLE, JavaHome.running(), folder.resolve("classes"));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("classes"))) {
      return all.toList();
    }
  }

  private void jar(String name) throws IOException {
    String type = Program.class.getName().replace('.', '/') + ".class";
    try (var in = Program.class.getClassLoader().getResourceAsStream(type);
        var out = new ZipOutputStream(Files.newOutputStream(jars.resolve(name)))) {
      out.putNextEntry(new ZipEntry(type));
      in.transferTo(out);
    }
  }

  /** What the program's JVM says, and whence it has each class. */
  private String run(List<String> flags) throws Exception {
    List<String> command = new ArrayList<>(List.of(JavaHome.running().java()));
    command.addAll(flags);
    command.add("-Xlog:class+load=info");
    command.addAll(List.of("-cp", jars + "/*", Program.class.getName()));
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as("%s", output).isZero();
    return String.join(
        "\n",
        Files.readString(output)
            .lines()
            .filter(line -> line.contains("Program") || line.equals("ended"))
            .toList());
  }
}
