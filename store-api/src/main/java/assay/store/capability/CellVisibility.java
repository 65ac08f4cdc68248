package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: every cell has an expression that says who may see it (YCSB++, §2.3.6). */
public interface CellVisibility {
  /**
   * Opens a session that sees the cells unlocked by these authorizations. The user must have been
   * granted the authorizations: see {@link #grantAuthorizations}.
   */
  Session openSession(String table, Set<String> authorizations) throws StoreException;

  /**
   * Grants the store's own user these authorizations in addition to existing ones.
   *
   * @return the authorizations that the user did not have before
   */
  Set<String> grantAuthorizations(Set<String> authorizations) throws StoreException;

  /**
   * Revokes authorizations of the store's own user; authorizations that it does not have are
   * ignored.
   */
  void revokeAuthorizations(Set<String> authorizations) throws StoreException;

  /** Whether expressions may contain labels that have not been defined. */
  boolean takesAnyLabel();

  /** Defines labels, if the store needs that before expressions can contain them. */
  void defineLabels(Set<String> labels) throws StoreException;
}
