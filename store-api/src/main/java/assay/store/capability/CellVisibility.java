package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: every cell carries an expression of who may see it (YCSB++, §2.3.6). */
public interface CellVisibility {
  /**
   * A session that sees the cells which these authorizations unlock. The user must hold them:
   * {@link #grantAuthorizations}.
   */
  Session openSession(String table, Set<String> authorizations) throws StoreException;

  /**
   * Gives the store's own user these authorizations, beside those it has.
   *
   * @return those that it did not have
   */
  Set<String> grantAuthorizations(Set<String> authorizations) throws StoreException;

  /** Takes authorizations from the store's own user; those not held are not missed. */
  void revokeAuthorizations(Set<String> authorizations) throws StoreException;

  /** Whether expressions may be made of labels that nobody has defined. */
  boolean takesAnyLabel();

  /** Makes labels known, as far as they have to be before an expression may have them. */
  void defineLabels(Set<String> labels) throws StoreException;
}
