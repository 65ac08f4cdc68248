package assay.lab.experiment.file.yaml;

import assay.lab.plan.Secret;
import java.util.Set;
import java.util.function.UnaryOperator;

public sealed interface SettingValue {
  record Literal(String text) implements SettingValue {}

  record Hidden(Place place, Secret secret) implements SettingValue {
    public String resolve(UnaryOperator<String> environment) {
      try {
        return secret.resolve(environment);
      } catch (IllegalArgumentException e) {
        throw new BadFile(place.toString(), e.getMessage(), e);
      }
    }
  }

  static SettingValue of(Tree tree, String key) {
    if (tree instanceof Tree.Scalar scalar) {
      return new Literal(scalar.text());
    }
    Tree.Mapping mapping = tree.mapping("setting '" + key + "'");
    Set<String> keys = mapping.values().keySet();
    if (keys.equals(Set.of("env"))) {
      return new Hidden(
          mapping.place(), new Secret.Variable(mapping.values().get("env").text("env")));
    }
    if (keys.equals(Set.of("file"))) {
      return new Hidden(
          mapping.place(), new Secret.FirstLine(mapping.values().get("file").text("file")));
    }
    throw mapping
        .place()
        .bad("setting '" + key + "': must be a value, {env: NAME} or {file: PATH}");
  }
}
