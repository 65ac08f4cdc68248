package assay.lab.experiment.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The value of a store's setting. */
sealed interface SettingValue {
  /** As it stands in the file. */
  record Literal(String text) implements SettingValue {}

  /** From an environment variable; nothing writes it down. */
  record FromEnvironment(Place place, String variable) implements SettingValue {}

  /** The first line of a file; nothing writes it down. */
  record FromFile(Place place, String path) implements SettingValue {}

  /** Reads a value, {@code env: NAME} or {@code file: PATH}. */
  static SettingValue of(Tree tree, String key) {
    if (tree instanceof Tree.Scalar scalar) {
      return new Literal(scalar.text());
    }
    Tree.Mapping mapping = tree.mapping("setting '" + key + "'");
    Set<String> keys = mapping.values().keySet();
    if (keys.equals(Set.of("env"))) {
      return new FromEnvironment(mapping.place(), mapping.values().get("env").text("env"));
    }
    if (keys.equals(Set.of("file"))) {
      return new FromFile(mapping.place(), mapping.values().get("file").text("file"));
    }
    throw mapping
        .place()
        .bad("setting '" + key + "': a value, {env: NAME} or {file: PATH} is expected");
  }

  /**
   * The value itself.
   *
   * @param environment variables by name; null for one that is not set
   */
  default String resolve(UnaryOperator<String> environment) {
    if (this instanceof FromEnvironment env) {
      String value = environment.apply(env.variable);
      if (value == null) {
        throw env.place.bad("environment variable '" + env.variable + "' is not set");
      }
      return value;
    }
    if (this instanceof FromFile file) {
      try {
        List<String> lines = Files.readAllLines(Path.of(file.path));
        return lines.isEmpty() ? "" : lines.get(0);
      } catch (IOException e) {
        throw new BadFile(
            file.place.bad("file '" + file.path + "' cannot be read").getMessage(), e);
      }
    }
    return ((Literal) this).text;
  }

  /** Whether it is kept out of all that is written. */
  default boolean isSecret() {
    return !(this instanceof Literal);
  }
}
