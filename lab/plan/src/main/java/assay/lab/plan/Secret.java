package assay.lab.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Source of a secret setting of a store. The secret is never written to disk. */
public sealed interface Secret {
  record Variable(String name) implements Secret {}

  record FirstLine(String file) implements Secret {}

  /**
   * Reads the secret in this process.
   *
   * @param environment returns the value of an environment variable; null if the variable is not
   *     set
   * @throws IllegalArgumentException if the secret is missing; the message is one line
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
