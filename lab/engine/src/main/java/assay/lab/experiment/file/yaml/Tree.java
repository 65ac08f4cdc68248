package assay.lab.experiment.file.yaml;

import java.util.List;
import java.util.Map;

/**
 * Content of a YAML file, with line numbers. Scalars are text, because the type of a scalar depends
 * on its key.
 */
public sealed interface Tree {
  Place place();

  String form();

  record Scalar(Place place, String text) implements Tree {
    @Override
    public String form() {
      return "'" + text + "'";
    }
  }

  record Sequence(Place place, List<Tree> items) implements Tree {
    @Override
    public String form() {
      return "a list";
    }
  }

  /**
   * Mapping from keys to values, in the file's order.
   *
   * @param keys location of each key
   */
  record Mapping(Place place, Map<String, Tree> values, Map<String, Place> keys) implements Tree {
    @Override
    public String form() {
      return "a mapping of keys to values";
    }

    public Mapping with(Map<String, Tree> newValues) {
      return new Mapping(place, newValues, keys);
    }

    public Place placeOf(String key) {
      return keys.getOrDefault(key, place);
    }

    public BadFile bad(String key, String message) {
      return placeOf(key).bad(message);
    }
  }

  default Mapping mapping(String what) {
    if (this instanceof Mapping mapping) {
      return mapping;
    }
    throw place().bad(what + ": must have keys and values, not " + form());
  }

  default Sequence sequence(String what) {
    if (this instanceof Sequence sequence) {
      return sequence;
    }
    throw place().bad(what + ": must be a list, not " + form());
  }

  default String text(String what) {
    if (this instanceof Scalar scalar) {
      return scalar.text;
    }
    throw place().bad(what + ": must be a single value, not " + form());
  }
}
