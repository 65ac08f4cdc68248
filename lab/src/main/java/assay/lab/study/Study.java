package assay.lab.study;

import java.util.List;

/**
 * An extension of Assay. A study registers its class in {@code META-INF/services}; nothing else
 * refers to it. The packages that use a kind of part document what it contains.
 */
public interface Study {
  /** The study's contributions. Must be fast: parts create expensive objects only on demand. */
  List<Part> parts();
}
