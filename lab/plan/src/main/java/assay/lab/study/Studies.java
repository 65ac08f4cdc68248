package assay.lab.study;

import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Registry of the installed studies. The registry looks up the studies once, when a part is first
 * requested.
 */
public final class Studies {
  private static final List<Part> ALL =
      ServiceLoader.load(Study.class, Studies.class.getClassLoader()).stream()
          .flatMap(study -> study.get().parts().stream())
          .toList();

  private Studies() {}

  /**
   * Returns the parts of the given kind from all installed studies.
   *
   * @throws IllegalStateException if two parts of the kind have the same name
   */
  public static <P> List<P> parts(Class<P> kind) {
    List<P> parts = ALL.stream().filter(kind::isInstance).map(kind::cast).toList();
    Set<String> names = new HashSet<>();
    for (Part part : ALL) {
      if (kind.isInstance(part) && !names.add(part.name())) {
        throw new IllegalStateException(
            "two studies define a " + kind.getSimpleName() + " '" + part.name() + "'");
      }
    }
    return parts;
  }
}
