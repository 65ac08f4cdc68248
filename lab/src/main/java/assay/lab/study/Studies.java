package assay.lab.study;

import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/** The studies that are there. They are looked up once, when somebody first asks for a part. */
public final class Studies {
  private static final List<Part> ALL =
      ServiceLoader.load(Study.class, Studies.class.getClassLoader()).stream()
          .flatMap(study -> study.get().parts().stream())
          .toList();

  private Studies() {}

  /** Parts of a kind, of all studies. */
  public static <P> List<P> parts(Class<P> kind) {
    List<P> parts = ALL.stream().filter(kind::isInstance).map(kind::cast).toList();
    Set<String> names = new HashSet<>();
    for (Part part : ALL) {
      if (kind.isInstance(part) && !names.add(part.name())) {
        throw new IllegalStateException(
            "two studies bring a " + kind.getSimpleName() + " '" + part.name() + "'");
      }
    }
    return parts;
  }
}
