package assay.lab.workload;

import java.util.Set;

/**
 * What a session shows of a table.
 *
 * @param authorizations by which cells with visibilities are seen
 * @param wholeRows whether all cells of a row are seen, if any is
 */
public record Sight(Set<String> authorizations, boolean wholeRows) {
  /** Of a session that hides nothing but what visibilities lock. */
  public static final Sight WHOLE = new Sight(Set.of(), true);

  public Sight {
    authorizations = Set.copyOf(authorizations);
  }
}
