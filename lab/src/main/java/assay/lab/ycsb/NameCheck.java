package assay.lab.ycsb;

import assay.lab.ycsb.GivenProperties.Given;
import assay.lab.ycsb.Property.Effect;
import assay.store.Names;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether the names that a user gave are known: a misspelt one would otherwise be a run of
 * something else than was meant.
 */
final class NameCheck {
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
          Property property = KnownProperties.named(name);
          if (!isKnown(name)) {
            if (strict) {
              throw new IllegalArgumentException(
                  value.where()
                      + ": unknown property '"
                      + name
                      + "'; "
                      + Names.nearest(name, known)
                      + " -p strict=false lets it pass");
            }
            unknown.add(name);
          } else if (name.startsWith(KnownProperties.TRACING_PREFIX)
              || isIdle(property, value.value().strip())) {
            idle.add(name);
          }
        });
    List<String> warnings = new ArrayList<>();
    if (!idle.isEmpty()) {
      warnings.add("without effect here: " + String.join(", ", idle));
    }
    if (!unknown.isEmpty()) {
      warnings.add("unknown, and passed over: " + String.join(", ", unknown));
    }
    return warnings;
  }

  private static boolean isIdle(Property property, String value) {
    return property != null
        && property.effect() == Effect.NONE
        && !property.defaultValue().equalsIgnoreCase(value)
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
