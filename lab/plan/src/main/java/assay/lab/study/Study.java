package assay.lab.study;

import java.util.List;

/**
 * Extension of Assay. A study registers its class in {@code META-INF/services}. How to implement a
 * part is documented in the package that uses it.
 */
public interface Study {
  /**
   * Returns the study's contributions. The method {@code parts} must return quickly. A part that
   * needs an expensive object must create the object on first use.
   */
  List<Part> parts();
}
