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
 * Whether the names that a user gave are known: a misspelt one would otherwise be a run of
 * something else than was meant.
 */
final class NameCheck {
  /** What begins a comment behind a value, where properties files have none. */
  private static final Pattern COMMENT = Pattern.compile("(.*?)\\s+#.*", Pattern.DOTALL);

  /** Properties whose values may be any text. */
  private static final Set<String> FREE_TEXT = Set.of("label");

  private static final String PROPORTION = "proportion";

  /** So far a name may be from a known one and still be meant as it. */
  private static final int NEAR = 2;

  /** Shorter names are near to too much. */
  private static final int LEAST_LENGTH = 5;

  private final Target target;
  private final Set<String> known = new HashSet<>();

  NameCheck(Target target) {
    this.target = target;
    for (Property property : KnownProperties.all()) {
      if (property.group().isOf(target.store())) {
        known.add(property.name());
      }
    }
    known.addAll(target.settings());
  }

  /**
   * Looks at all names.
   *
   * @param strict whether an unknown name is an error
   * @return one line for each kind of property that does nothing; none where all have their effect
   * @throws IllegalArgumentException for an unknown name
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
                      + "; -p strict=false lets it pass");
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
      warnings.add("without effect here: " + String.join(", ", idle));
    }
    if (!unknown.isEmpty()) {
      warnings.add("unknown, and passed over: " + String.join(", ", unknown));
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

  /** Such a value would be a number that cannot be read, or a name that was not meant. */
  private static void checkComment(String name, Given value) {
    Matcher comment = COMMENT.matcher(value.value());
    if (value.inFile()
        && comment.matches()
        && !FREE_TEXT.contains(name)
        && !Secrets.without(Map.of(name, "")).isEmpty()) {
      throw new IllegalArgumentException(
          value.where()
              + ": a comment needs a line of its own; write "
              + name
              + "="
              + comment.group(1));
    }
  }

  /** What decides what is measured is not passed over, however lenient the user is. */
  private static void refuse(Property property, Given given) {
    if (property.effect() == Effect.REFUSED && !property.isDefault(given.value().strip())) {
      throw new IllegalArgumentException(given.where() + ": " + property.meaning());
    }
  }

  /** Of a property and the setting that it sets only one could have its effect. */
  private void requireOneOfEach(Map<String, Given> given) {
    for (String name : given.keySet()) {
      String setting =
          KnownProperties.named(name, target.store()).map(Property::setting).orElse("");
      if (given.containsKey(setting) && KnownProperties.named(setting, target.store()).isEmpty()) {
        throw new IllegalArgumentException(
            given.get(name).where() + ": -p " + setting + " sets the same; give one of them");
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

  /** A binding has names that nobody here knows; one letter beside a known name is not of them. */
  private boolean isMisspelt(String name) {
    return known.stream()
        .anyMatch(other -> other.length() >= LEAST_LENGTH && Names.distance(name, other) <= NEAR);
  }
}
