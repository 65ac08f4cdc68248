package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: each cell can list the users who may read it. */
public interface CellAcl {
  /**
   * Opens a session. These users may read the cells that the session writes, in addition to the
   * users who may read the whole table.
   *
   * @param readers users of the store, who need not exist yet
   */
  Session openWriter(String table, Set<String> readers) throws StoreException;

  /**
   * Opens a session as another user. The session sees only cells that list this user, unless the
   * user may read the whole table.
   *
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the store requires that
   *     user's credentials
   */
  Session openSessionAs(String user, String table) throws StoreException;
}
