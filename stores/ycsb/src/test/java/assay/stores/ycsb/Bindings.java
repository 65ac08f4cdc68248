package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.TestStores;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import site.ycsb.DB;

/** Compiles the bindings in {@code src/test/resources/bindings}, which no class path has. */
final class Bindings {
  private Bindings() {}

  /** A jar of the sources in the folder {@code name}. */
  static Path jar(Path scratch, String name, Path... classPath) throws Exception {
    return pack(compile(scratch, name, classPath), scratch.resolve(name + ".jar"));
  }

  /** A folder of the classes. */
  static Path compile(Path scratch, String name, Path... classPath) throws Exception {
    Path sources = Path.of(Bindings.class.getResource("/bindings/" + name).toURI());
    Path classes = Files.createDirectories(scratch.resolve(name + "-classes"));
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--release", "8", "-nowarn", "-Xlint:-options", "-d"));
    arguments.add(classes.toString());
    if (classPath.length > 0) {
      arguments.add("-cp");
      arguments.add(path(classPath));
    }
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).as("javac of " + name).isZero();
    return classes;
  }

  static Path pack(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(
            new ZipEntry(classes.relativize(each).toString().replace(File.separatorChar, '/')));
        Files.copy(each, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  /** The jar that a class of this test's own class path is in. */
  static Path jarOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Path core() {
    return jarOf(DB.class);
  }

  static String path(Path... elements) {
    return Arrays.stream(elements)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * @param properties name, value, name, value
   */
  static Store open(String type, String path, String... properties) throws StoreException {
    return TestStores.open(
        new YcsbProvider(), Map.of("binding-class", type, "binding-path", path), properties);
  }
}
