package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/**
 * Capability: every cell can have a visibility expression, which combines labels and says who may
 * read the cell (YCSB++, §2.3.6).
 */
public interface CellVisibility {
  /**
   * Opens a session that can read a cell if the given authorizations satisfy the cell's visibility
   * expression. The user must already have the authorizations; see {@link #grantAuthorizations}.
   */
  Session openSession(String table, Set<String> authorizations) throws StoreException;

  /**
   * Grants authorizations to the user that opened the store. The user keeps existing
   * authorizations.
   *
   * @return the authorizations that the user did not have before
   */
  Set<String> grantAuthorizations(Set<String> authorizations) throws StoreException;

  /**
   * Revokes authorizations of the user that opened the store. Authorizations that the user does not
   * have are ignored.
   */
  void revokeAuthorizations(Set<String> authorizations) throws StoreException;

  /** Returns whether visibility expressions may contain labels that have not been defined. */
  boolean takesAnyLabel();

  /**
   * Defines labels that visibility expressions may contain. Does nothing if the store accepts
   * undefined labels.
   */
  void defineLabels(Set<String> labels) throws StoreException;
}
