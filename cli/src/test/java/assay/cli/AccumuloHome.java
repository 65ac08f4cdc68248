package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import assay.cli.launch.Shared;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A home whose Accumulo all test classes of a suite share. They bring it up as users do, and it is
 * stopped after the last of them.
 */
final class AccumuloHome implements AutoCloseable {
  private final Path path;

  private AccumuloHome() throws IOException {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    path = AssayProcess.newHome(Files.createTempDirectory(target, "home"));
  }

  /** The home that the suite's test classes share. */
  static Path of(ExtensionContext context) {
    return Shared.of(context, AccumuloHome.class, AccumuloHome::new).path;
  }

  /** The same, whose servers run. */
  static Path up(ExtensionContext context) throws Exception {
    Path home = of(context);
    assertThat(AssayProcess.run(home, "cluster", "up", "accumulo").exitCode()).isZero();
    return home;
  }

  static Path clientProperties(Path home) {
    return home.resolve("var/clusters/accumulo/accumulo-client.properties");
  }

  /** Client properties that name the servers. */
  static Properties client(Path home) throws IOException {
    Properties client = new Properties();
    try (Reader in = Files.newBufferedReader(clientProperties(home))) {
      client.load(in);
    }
    return client;
  }

  @Override
  public void close() {
    assertThatCode(
            () ->
                assertThat(AssayProcess.run(path, "cluster", "down", "accumulo").exitCode())
                    .isZero())
        .doesNotThrowAnyException();
  }
}
