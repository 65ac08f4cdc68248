package assay.cli.result;

import java.io.IOException;
import java.nio.file.Path;

final class RunArgument {
  static final String RUN =
      "Folder of a run, folder of an experiment (its newest run is used), or 'latest' (the newest"
          + " run in the folder 'runs').";

  private RunArgument() {}

  @FunctionalInterface
  interface Reader<T> {
    T read(Path run) throws IOException;
  }

  /**
   * @throws IllegalArgumentException if the run cannot be read
   */
  static <T> T read(Path run, Reader<T> reader) {
    try {
      return reader.read(run);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
