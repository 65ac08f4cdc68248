package assay.lab.workload;

import java.util.Set;

/**
 * The part of a table that a session can read.
 *
 * @param authorizations authorizations for cells with visibility expressions
 * @param wholeRows whether all cells of a row are visible if any cell of the row is visible
 */
public record ReadScope(Set<String> authorizations, boolean wholeRows) {
  /** Scope of a session that can read all cells that have no visibility expression. */
  public static final ReadScope WHOLE = new ReadScope(Set.of(), true);

  public ReadScope {
    authorizations = Set.copyOf(authorizations);
  }
}
