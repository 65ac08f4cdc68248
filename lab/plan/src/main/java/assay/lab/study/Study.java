package assay.lab.study;

import java.util.List;

/**
 * Extension of Assay. A study registers its class in {@code META-INF/services}. The package that
 * uses a kind of part documents how to implement such a part.
 */
public interface Study {
  /**
   * Returns the study's contributions. The method {@code parts} must return quickly. A part that
   * needs an expensive object creates the object on first use.
   */
  List<Part> parts();
}
