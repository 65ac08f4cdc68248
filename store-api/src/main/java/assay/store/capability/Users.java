package assay.store.capability;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/**
 * Capability: the store can have users with separate rights, in addition to the user that opened
 * the store (YCSB++, §2.3.6).
 */
public interface Users {
  enum Right {
    READ,
    WRITE
  }

  /**
   * Returns whether the user exists. If the store does not manage users, this method returns
   * whether authorizations were granted to the user's name.
   */
  boolean userExists(String user) throws StoreException;

  /**
   * Creates a user without rights. The new user's password is derived from the secret of the user
   * that opened the store, if users have passwords. Every client that knows the secret of the user
   * that opened the store can open sessions of the new user. No password is stored.
   *
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the user that opened the
   *     store may not create users
   */
  void createUser(String user) throws StoreException;

  /**
   * Removes a user, together with all rights and authorizations of the user. Does nothing if there
   * is no such user.
   */
  void dropUser(String user) throws StoreException;

  /** Grants a user rights on a table. The user keeps existing rights. */
  void grant(String user, String table, Set<Right> rights) throws StoreException;

  /** Revokes a user's rights on a table. Rights that the user does not have are ignored. */
  void revoke(String user, String table, Set<Right> rights) throws StoreException;

  /** Sets a user's authorizations for reading cells, replacing existing authorizations. */
  void setAuthorizations(String user, Set<String> authorizations) throws StoreException;

  /**
   * Opens a session that acts as the given user. Operations that the user has no right to perform
   * return {@link Outcome#DENIED}.
   *
   * @param authorizations authorizations for reading cells; the user must have these authorizations
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the store refuses the user
   */
  Session openSessionAs(String user, String table, Set<String> authorizations)
      throws StoreException;
}
