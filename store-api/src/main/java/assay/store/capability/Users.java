package assay.store.capability;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: users beside the store's own, with rights of their own (YCSB++, §2.3.6). */
public interface Users {
  /** What a user may do with a table. */
  enum Right {
    READ,
    WRITE
  }

  /** Whether there is such a user, or somebody has given one of that name any right. */
  boolean userExists(String user) throws StoreException;

  /**
   * Makes a user who may do nothing yet. Where users have passwords, this one's is derived from the
   * secret of the store's own user, so that all clients of that user can open sessions and nobody
   * has to write it down.
   *
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} where the store's own user
   *     may not do that
   */
  void createUser(String user) throws StoreException;

  /** Removes a user with all rights and authorizations; nothing if there is none. */
  void dropUser(String user) throws StoreException;

  /** Gives a user rights on a table, beside those held. */
  void grant(String user, String table, Set<Right> rights) throws StoreException;

  /** Takes rights on a table from a user; those not held are not missed. */
  void revoke(String user, String table, Set<Right> rights) throws StoreException;

  /** Lets a user unlock cells by these authorizations and no others. */
  void setAuthorizations(String user, Set<String> authorizations) throws StoreException;

  /**
   * A session of a user. What the user may not do ends {@link Outcome#DENIED}.
   *
   * @param authorizations that unlock cells; the user must hold them
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} where the store does not let
   *     the user in
   */
  Session openSessionAs(String user, String table, Set<String> authorizations)
      throws StoreException;
}
