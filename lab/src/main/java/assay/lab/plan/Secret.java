package assay.lab.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** The place of a store's secret setting. The secret itself is never written down. */
public sealed interface Secret {
  /** An environment variable. */
  record Variable(String name) implements Secret {}

  /** The first line of a file. */
  record FirstLine(String file) implements Secret {}

  /**
   * The secret itself, as this process finds it.
   *
   * @param environment variables by name; null for one that is not set
   * @throws IllegalArgumentException if it is not there; one line
   */
  default String resolve(UnaryOperator<String> environment) {
    if (this instanceof Variable variable) {
      String value = environment.apply(variable.name);
      if (value == null) {
        throw new IllegalArgumentException(
            "environment variable '" + variable.name + "' is not set");
      }
      return value;
    }
    String file = ((FirstLine) this).file;
    try {
      List<String> lines = Files.readAllLines(Path.of(file));
      return lines.isEmpty() ? "" : lines.get(0);
    } catch (IOException e) {
      throw new IllegalArgumentException("file '" + file + "' cannot be read", e);
    }
  }
}
