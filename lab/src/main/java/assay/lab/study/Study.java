package assay.lab.study;

import java.util.List;

/**
 * An extension of Assay. A study registers its class in {@code META-INF/services}; nothing else
 * refers to this class. Each kind of part is documented in the package that uses it.
 */
public interface Study {
  /**
   * The study's contributions. This method must be fast: parts create expensive objects only on
   * demand.
   */
  List<Part> parts();
}
