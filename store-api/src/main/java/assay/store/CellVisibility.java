package assay.store;

import java.util.Set;

/** Capability: every cell carries an expression of who may see it (YCSB++, §2.3.6). */
public interface CellVisibility {
  /**
   * A session that sees the cells which these authorizations unlock. The user must hold them:
   * {@link #grantAuthorizations}.
   */
  Session openSession(String table, Set<String> authorizations) throws StoreException;

  /** Gives the store's own user these authorizations, beside those it has. */
  void grantAuthorizations(Set<String> authorizations) throws StoreException;
}
