package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: every cell has an expression that says who may see it (YCSB++, §2.3.6). */
public interface CellVisibility {
  /**
   * Opens a session that can read the cells unlocked by these authorizations. The user must have
   * been granted the authorizations: see {@link #grantAuthorizations}.
   */
  Session openSession(String table, Set<String> authorizations) throws StoreException;

  /**
   * Grants these authorizations, in addition to existing ones, to the user with whom the store was
   * opened.
   *
   * @return the authorizations that the user did not have before
   */
  Set<String> grantAuthorizations(Set<String> authorizations) throws StoreException;

  /**
   * Revokes authorizations of the user with whom the store was opened; authorizations that this
   * user does not have are ignored.
   */
  void revokeAuthorizations(Set<String> authorizations) throws StoreException;

  /** Whether expressions may contain labels that have not been defined. */
  boolean takesAnyLabel();

  /**
   * Defines labels, if the store requires that labels are defined before expressions contain them.
   */
  void defineLabels(Set<String> labels) throws StoreException;
}
