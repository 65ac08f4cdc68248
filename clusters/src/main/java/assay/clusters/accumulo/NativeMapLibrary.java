package assay.clusters.accumulo;

import assay.clusters.ClusterException;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.media.Tool;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Library with Accumulo's native map, which holds recent writes outside the Java heap. The library
 * is built once from the source that is shipped with the servers' jars.
 *
 * @param source folder with the archive of the source
 * @param built folder of the built library
 * @param javaHome folder of the JDK on which the servers run
 */
record NativeMapLibrary(Path source, Path built, Path javaHome) {
  private static final String PACKAGES = "g++ make openjdk-17-jdk-headless";
  private static final String LIBRARY = "libaccumulo.so";
  private static final int BUILD_MINUTES = 3;

  static NativeMapLibrary of(ClusterStart start) {
    return new NativeMapLibrary(
        start.servers().resolve("native"),
        start.made(start.servers()).resolve("native/built"),
        start.java().path());
  }

  /**
   * Builds the library if it does not exist.
   *
   * @param wanted {@code on}, {@code off}, or {@code auto}; {@code auto} uses native maps only if
   *     the library can be built
   * @return whether to use native maps
   * @throws ClusterException if native maps are required and the library cannot be built
   */
  boolean prepare(String wanted, Consumer<String> progress) throws InterruptedException {
    if (wanted.equals("off")) {
      return false;
    }
    if (Files.exists(built.resolve(LIBRARY))) {
      return true;
    }
    String obstacle = missing();
    if (obstacle.isEmpty()) {
      progress.accept("building Accumulo's native map");
      obstacle = build();
    }
    if (obstacle.isEmpty()) {
      return true;
    }
    String remedy = "run 'apt install " + PACKAGES + "'";
    if (wanted.equals("on")) {
      throw ClusterException.badInput(
          "--native on: cannot build the native map: "
              + obstacle
              + "; "
              + remedy
              + ", or use --native auto");
    }
    progress.accept(
        "writes will be slower, because there is no native map: " + obstacle + "; " + remedy);
    return false;
  }

  private String missing() {
    List<String> lacking = new ArrayList<>();
    for (String tool : List.of("g++", "make", "tar")) {
      if (Tool.find(tool).isEmpty()) {
        lacking.add(tool);
      }
    }
    if (!Files.exists(javaHome.resolve("include/jni.h"))) {
      lacking.add("the JDK's jni.h");
    }
    return lacking.isEmpty() ? "" : "missing " + String.join(", ", lacking);
  }

  /**
   * Builds the library in a temporary folder and then moves it to its final place, so that
   * interrupted or concurrent builds are harmless. Returns the reason for the failure if the build
   * fails, otherwise an empty string.
   */
  private String build() throws InterruptedException {
    try {
      Path archive = archive();
      Path workshop =
          Files.createTempDirectory(Files.createDirectories(built.getParent()), "build-");
      try {
        String obstacle =
            run(workshop, List.of("tar", "xzf", archive.toString(), "--strip-components=1"));
        if (obstacle.isEmpty()) {
          obstacle = run(workshop, List.of("make"));
        }
        if (obstacle.isEmpty()) {
          publish(workshop.resolve(LIBRARY));
        }
        return obstacle;
      } finally {
        ClusterFolder.deleteTree(workshop);
      }
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void publish(Path library) throws IOException {
    try {
      Files.createDirectory(built);
    } catch (FileAlreadyExistsException e) {
      // A concurrent build has created the folder; the move below replaces an identical library.
    }
    Files.move(library, built.resolve(LIBRARY), StandardCopyOption.ATOMIC_MOVE);
  }

  private Path archive() throws IOException {
    try (Stream<Path> files = Files.list(source)) {
      return files
          .filter(file -> file.toString().endsWith(".tar.gz"))
          .findFirst()
          .orElseThrow(() -> new IOException("no source archive of the native map in " + source));
    }
  }

  private String run(Path folder, List<String> command) throws IOException, InterruptedException {
    Path log = folder.resolve("build.log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("JAVA_HOME", javaHome.toString());
    Process process = builder.start();
    try {
      if (!process.waitFor(BUILD_MINUTES, TimeUnit.MINUTES)) {
        return command.get(0) + " took more than " + BUILD_MINUTES + " minutes";
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (process.exitValue() == 0) {
      return "";
    }
    List<String> lines = Files.readAllLines(log);
    String last = lines.isEmpty() ? "" : ", " + lines.get(lines.size() - 1).strip();
    return command.get(0) + " ended with exit code " + process.exitValue() + last;
  }
}
