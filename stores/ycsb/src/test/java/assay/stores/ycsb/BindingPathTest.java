package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BindingPathTest {
  private static final String TYPE = "example.memory.MemoryDb";

  @TempDir static Path shared;

  private static Path classes;
  private static Path jar;

  @TempDir Path scratch;

  @BeforeAll
  static void compile() throws Exception {
    classes = Bindings.compile(shared, "memory", Bindings.core());
    jar = Bindings.pack(classes, shared.resolve("memory.jar"));
  }

  private static void exercise(String path) throws StoreException {
    try (Store store = Bindings.open(TYPE, path)) {
      Exercise.run(store, "t");
    }
  }

  @Test
  void aJarAFolderOfClassesAndFoldersOfJars() throws Exception {
    exercise(jar.toString());
    exercise(classes.toString());
    Path flat = Files.createDirectories(scratch.resolve("flat"));
    Files.copy(jar, flat.resolve("memory.jar"));
    exercise(flat.toString());
    exercise(flat + "/*");
    Path one = Files.createDirectories(scratch.resolve("one"));
    exercise(Bindings.path(one, flat));
  }

  @Test
  void anotherCoreInThePathIsNotUsed() throws Exception {
    exercise(Bindings.path(Bindings.core(), jar));
  }

  @Test
  void releasesAreUnpackedAndRemovedAgain() throws Exception {
    Path binding = Files.createDirectories(scratch.resolve("release/memory-binding/lib"));
    Files.copy(jar, binding.resolve("memory.jar"));
    Path other = Files.createDirectories(scratch.resolve("release/other-binding/lib"));
    Files.copy(Bindings.core(), other.resolve("clash.jar"));
    exercise(scratch.resolve("release").toString());
    Path all = tarball("release");
    Path single = tarball("release/memory-binding");
    long before = unpacked();
    for (Path each : new Path[] {all, single}) {
      try (Store store = Bindings.open(TYPE, each.toString())) {
        assertThat(unpacked()).isEqualTo(before + 1);
        Exercise.run(store, "t");
      }
      assertThat(unpacked()).isEqualTo(before);
    }
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("example.Nope", single.toString()));
    assertThat(unpacked()).isEqualTo(before);
  }

  @Test
  void whatIsNoPathIsRefused() throws Exception {
    assertRefused(
        scratch.resolve("nowhere.jar"),
        "setting 'binding-path': cannot find '"
            + scratch.resolve("nowhere.jar")
            + "'; list jars, folders or a release's .tar.gz");
    Path text = Files.writeString(scratch.resolve("text.jar"), "text");
    assertRefused(text, "setting 'binding-path': '" + text + "' is not a jar: ");
    Path tar = Files.writeString(scratch.resolve("text.tar.gz"), "text");
    assertRefused(tar, "setting 'binding-path': '" + tar + "' cannot be unpacked: ");
    assertRefused(outside(), "the archive has an entry outside the target folder, '../evil'");
    assertThat(scratch.getParent().resolve("evil")).doesNotExist();
  }

  @Test
  void anArchiveThatUnpacksToTooMuchIsRefusedAndLeavesNothing() throws Exception {
    Path folder = Files.createDirectories(scratch.resolve("bomb"));
    Files.write(folder.resolve("zeros"), new byte[10_000_000]);
    Path file = tarball("bomb");
    assertThat(Files.size(file)).isLessThan(50_000);
    long before = unpacked();
    assertTooMuch(file, new BindingPath.Archive(9_999_999, 100), "more than 9999999 bytes");
    assertTooMuch(file, new BindingPath.Archive(10_000_000, 1), "more than 1 entries");
    assertThat(unpacked()).isEqualTo(before);
    BindingPath path =
        BindingPath.of(file.toString(), TYPE, new BindingPath.Archive(10_000_000, 2));
    assertThat(unpacked()).isEqualTo(before + 1);
    path.close();
  }

  private static void assertTooMuch(Path file, BindingPath.Archive bound, String message) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> BindingPath.of(file.toString(), TYPE, bound))
        .withMessage(
            "setting 'binding-path': '"
                + file
                + "' cannot be unpacked: the archive has "
                + message);
  }

  private static void assertRefused(Path path, String message) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open(TYPE, path.toString()))
        .withMessageContaining(message)
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING)
        .matches(e -> e.getMessage().lines().count() == 1);
  }

  private Path tarball(String folder) throws IOException {
    Path root = scratch.resolve(folder);
    Path file = scratch.resolve(root.getFileName() + ".tar.gz");
    try (TarArchiveOutputStream tar = write(file);
        Stream<Path> files = Files.walk(root)) {
      for (Path each : files.toList()) {
        String name = root.getFileName() + "/" + root.relativize(each);
        tar.putArchiveEntry(tar.createArchiveEntry(each.toFile(), name));
        if (Files.isRegularFile(each)) {
          Files.copy(each, tar);
        }
        tar.closeArchiveEntry();
      }
    }
    return file;
  }

  private Path outside() throws IOException {
    Path file = scratch.resolve("outside.tgz");
    try (TarArchiveOutputStream tar = write(file)) {
      tar.putArchiveEntry(tar.createArchiveEntry(jar.toFile(), "../evil"));
      Files.copy(jar, tar);
      tar.closeArchiveEntry();
    }
    return file;
  }

  private static TarArchiveOutputStream write(Path file) throws IOException {
    return new TarArchiveOutputStream(new GzipCompressorOutputStream(Files.newOutputStream(file)));
  }

  private static long unpacked() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("assay-binding-"))
          .count();
    }
  }
}
