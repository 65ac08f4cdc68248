package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A home whose Accumulo all test classes of a suite share. They bring it up as users do, and it is
 * stopped after the last of them.
 */
final class AccumuloHome implements AutoCloseable {
  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(AccumuloHome.class);

  private final Path path;

  private AccumuloHome() throws IOException {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    path = AssayProcess.newHome(Files.createTempDirectory(target, "home"));
  }

  /** The home that the suite's test classes share. */
  static Path of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(SPACE)
        .getOrComputeIfAbsent(
            AccumuloHome.class,
            key -> {
              try {
                return new AccumuloHome();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            AccumuloHome.class)
        .path;
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
