package assay.clusters;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Passwords of a cluster that runs, which may be in the files of who needs them alone. */
public final class Secrets {
  private Secrets() {}

  /**
   * Checks that no password is in another file, an argument or an environment variable, and that
   * files which hold one are their owner's alone.
   *
   * @param holders names of files outside of the folder of keys that may hold passwords
   * @param more passwords beside those of the keys
   */
  public static void assertKept(ClusterStatus cluster, Set<String> holders, String... more)
      throws IOException {
    Path keys = cluster.directory().resolve("keys");
    List<Path> files = files(cluster.directory());
    List<String> passwords = new ArrayList<>(List.of(more));
    for (Path file : files) {
      if (file.toString().endsWith(".password")) {
        passwords.add(Files.readString(file).strip());
      }
    }
    assertThat(passwords).hasSize(4 + more.length).doesNotContain("");
    for (Path file : files) {
      String text = Files.readString(file, ISO_8859_1);
      if (passwords.stream().anyMatch(text::contains)) {
        assertThat(file.startsWith(keys) || holders.contains(file.getFileName().toString()))
            .as("%s may hold a password", file)
            .isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
    for (ServerStatus server : cluster.servers()) {
      Path process = Path.of("/proc", Long.toString(server.pid()));
      for (String shown : List.of("cmdline", "environ")) {
        assertThat(Files.readString(process.resolve(shown), ISO_8859_1)).doesNotContain(passwords);
      }
    }
  }

  /** All but tables. */
  private static List<Path> files(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> beside = Files.list(directory)) {
      beside.filter(Files::isRegularFile).forEach(files::add);
    }
    for (String folder : List.of("conf", "keys", "logs", "run")) {
      try (Stream<Path> below = Files.walk(directory.resolve(folder))) {
        below.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    return files;
  }
}
