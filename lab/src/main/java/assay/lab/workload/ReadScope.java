package assay.lab.workload;

import java.util.Set;

/**
 * The part of a table that a session sees.
 *
 * @param authorizations authorizations for cells with visibility expressions
 * @param wholeRows whether all cells of a row are visible if any of its cells is visible
 */
public record ReadScope(Set<String> authorizations, boolean wholeRows) {
  /** A session that sees everything except cells with visibility expressions. */
  public static final ReadScope WHOLE = new ReadScope(Set.of(), true);

  public ReadScope {
    authorizations = Set.copyOf(authorizations);
  }
}
