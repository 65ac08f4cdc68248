package assay.lab.ycsb;

import assay.lab.ycsb.GivenProperties.Given;
import assay.lab.ycsb.Property.Effect;
import assay.store.Names;
import assay.store.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rejects unknown property names. A run with a misspelt name would not measure what the user
 * intended.
 */
final class NameCheck {
  /**
   * Matches a value that is followed by a comment. Properties files do not support comments after
   * values.
   */
  private static final Pattern COMMENT = Pattern.compile("(.*?)\\s+#.*", Pattern.DOTALL);

  private static final Set<String> FREE_TEXT = Set.of("label");

  private static final String PROPORTION = "proportion";

  private static final int NEAR = 2;

  /**
   * Minimum length that a known name must have to be compared with a possibly misspelt name.
   * Shorter names resemble too many other names.
   */
  private static final int LEAST_LENGTH = 5;

  private final StoreTarget target;
  private final Set<String> known = new HashSet<>();

  NameCheck(StoreTarget target) {
    this.target = target;
    for (Property property : KnownProperties.all()) {
      if (property.group().isOf(target.store())) {
        known.add(property.name());
      }
    }
    known.addAll(target.settings());
  }

  /**
   * Checks the names and values of all properties.
   *
   * @param strict whether an unknown name is an error
   * @return one line for each group of ignored properties; empty if all properties have an effect
   * @throws IllegalArgumentException if a name is unknown and {@code strict} is true, or if a value
   *     is not supported
   */
  List<String> check(Map<String, Given> given, boolean strict) {
    Set<String> idle = new TreeSet<>();
    Set<String> unknown = new TreeSet<>();
    given.forEach(
        (name, value) -> {
          Optional<Property> property = KnownProperties.named(name, target.store());
          if (!isKnown(name)) {
            if (strict) {
              throw new IllegalArgumentException(
                  value.where()
                      + ": unknown property '"
                      + name
                      + "'; "
                      + instead(name)
                      + "; to ignore it, add -p strict=false");
            }
            unknown.add(name);
            return;
          }
          if (property.isPresent()) {
            checkComment(name, value);
            refuse(property.get(), value);
          }
          if (name.startsWith(KnownProperties.TRACING_PREFIX)
              || property.filter(of -> isIdle(of, value.value().strip())).isPresent()) {
            idle.add(name);
          }
        });
    requireOneOfEach(given);
    List<String> warnings = new ArrayList<>();
    if (!idle.isEmpty()) {
      warnings.add("these properties have no effect: " + String.join(", ", idle));
    }
    if (!unknown.isEmpty()) {
      warnings.add("unknown properties are ignored: " + String.join(", ", unknown));
    }
    return warnings;
  }

  private String instead(String name) {
    String nearest = Names.nearest(name, known);
    if (nearest.endsWith("?")) {
      return nearest;
    }
    return name.endsWith(PROPORTION)
        ? "the core workload has "
            + known.stream()
                .filter(of -> of.endsWith(PROPORTION))
                .sorted()
                .collect(Collectors.joining(", "))
        : "'assay ycsb help' lists the properties";
  }

  /**
   * Rejects a comment after a value. Without this check, the comment would become part of the
   * value.
   */
  private static void checkComment(String name, Given value) {
    Matcher comment = COMMENT.matcher(value.value());
    if (value.inFile()
        && comment.matches()
        && !FREE_TEXT.contains(name)
        && !Secrets.without(Map.of(name, "")).isEmpty()) {
      throw new IllegalArgumentException(
          value.where()
              + ": a comment must be on its own line; write "
              + name
              + "="
              + comment.group(1));
    }
  }

  /**
   * Rejects unsupported properties that affect measurements, even if the user set {@code
   * strict=false}.
   */
  private static void refuse(Property property, Given given) {
    if (property.effect() == Effect.REFUSED && !property.isDefault(given.value().strip())) {
      throw new IllegalArgumentException(given.where() + ": " + property.meaning());
    }
  }

  /**
   * Rejects a YCSB property if the user also set the equivalent setting of the store. Only one of
   * the two values could take effect.
   */
  private void requireOneOfEach(Map<String, Given> given) {
    for (String name : given.keySet()) {
      String setting =
          KnownProperties.named(name, target.store()).map(Property::setting).orElse("");
      if (given.containsKey(setting) && KnownProperties.named(setting, target.store()).isEmpty()) {
        throw new IllegalArgumentException(
            given.get(name).where() + ": -p " + setting + " sets the same value; use only one");
      }
    }
  }

  private static boolean isIdle(Property property, String value) {
    return property.effect() == Effect.HARMLESS
        && !property.isDefault(value)
        && !property.name().equals("dotransactions");
  }

  private boolean isKnown(String name) {
    if (known.contains(name) || name.startsWith(KnownProperties.TRACING_PREFIX)) {
      return true;
    }
    return target.isForeign() && !isMisspelt(name);
  }

  /**
   * Returns whether an unknown name is probably a misspelt known name. A name counts as misspelt if
   * it differs from a known name by at most two letters. Unknown names that resemble no known name
   * are allowed, because a binding may have properties that Assay does not know.
   */
  private boolean isMisspelt(String name) {
    return known.stream()
        .anyMatch(other -> other.length() >= LEAST_LENGTH && Names.distance(name, other) <= NEAR);
  }
}
