package assay.lab.experiment.file.yaml;

import java.util.List;
import java.util.Map;

/** What a YAML file says, with the lines where it says so. Scalars are text: keys know types. */
public sealed interface Tree {
  Place place();

  /** As messages call it. */
  String form();

  /** A single value. */
  record Scalar(Place place, String text) implements Tree {
    @Override
    public String form() {
      return "'" + text + "'";
    }
  }

  /** A list. */
  record Sequence(Place place, List<Tree> items) implements Tree {
    @Override
    public String form() {
      return "a list";
    }
  }

  /**
   * Values by key, in the file's order.
   *
   * @param keys where each key stands
   */
  record Mapping(Place place, Map<String, Tree> values, Map<String, Place> keys) implements Tree {
    @Override
    public String form() {
      return "a mapping of keys to values";
    }

    /** Where a key stands; the mapping's own place if it is not there. */
    public Place placeOf(String key) {
      return keys.getOrDefault(key, place);
    }
  }

  /** This as a mapping. */
  default Mapping mapping(String what) {
    if (this instanceof Mapping mapping) {
      return mapping;
    }
    throw place().bad(what + ": must have keys and values, not " + form());
  }

  /** This as a list. */
  default Sequence sequence(String what) {
    if (this instanceof Sequence sequence) {
      return sequence;
    }
    throw place().bad(what + ": must be a list, not " + form());
  }

  /** The text of this as a scalar. */
  default String text(String what) {
    if (this instanceof Scalar scalar) {
      return scalar.text;
    }
    throw place().bad(what + ": must be a single value, not " + form());
  }
}
