package assay.lab.study;

import java.util.List;

/**
 * What a study adds to Assay. A study names its class in {@code META-INF/services}; nobody else
 * knows it. Its parts are a line each: the rooms that take a kind of part say what it holds.
 */
public interface Study {
  /** What it brings. Making the list must cost next to nothing: a part makes its work on demand. */
  List<Part> parts();
}
