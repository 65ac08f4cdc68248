package assay.lab.workload;

import java.util.Set;

/**
 * What a session sees of a table.
 *
 * @param authorizations for cells with visibility expressions
 * @param wholeRows whether all cells of a row are visible if any of them is
 */
public record Sight(Set<String> authorizations, boolean wholeRows) {
  /** A session that sees everything except cells with visibility expressions. */
  public static final Sight WHOLE = new Sight(Set.of(), true);

  public Sight {
    authorizations = Set.copyOf(authorizations);
  }
}
