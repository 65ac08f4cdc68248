package assay.store.capability;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/**
 * Capability: the store can have users in addition to the one with whom it was opened, each with
 * separate rights (YCSB++, §2.3.6).
 */
public interface Users {
  /** What a user may do with a table. */
  enum Right {
    READ,
    WRITE
  }

  /** Whether the user exists, or rights have been granted to that name. */
  boolean userExists(String user) throws StoreException;

  /**
   * Creates a user without rights. If users have passwords, the new user's password is derived from
   * the secret of the user with whom the store was opened. All clients that know this secret can
   * therefore open sessions of the new user, and no password is stored.
   *
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the user with whom the
   *     store was opened may not create users
   */
  void createUser(String user) throws StoreException;

  /** Removes a user with all rights and authorizations; does nothing if there is no such user. */
  void dropUser(String user) throws StoreException;

  /** Grants a user rights on a table in addition to existing ones. */
  void grant(String user, String table, Set<Right> rights) throws StoreException;

  /** Revokes a user's rights on a table; rights that the user does not have are ignored. */
  void revoke(String user, String table, Set<Right> rights) throws StoreException;

  /** Sets the authorizations with which a user may unlock cells, replacing existing ones. */
  void setAuthorizations(String user, Set<String> authorizations) throws StoreException;

  /**
   * Opens a session of a user. An operation that the user has no right to perform returns {@link
   * Outcome#DENIED}.
   *
   * @param authorizations authorizations that unlock cells; they must be granted to the user
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the store refuses the user
   */
  Session openSessionAs(String user, String table, Set<String> authorizations)
      throws StoreException;
}
