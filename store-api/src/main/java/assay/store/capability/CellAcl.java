package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: each cell can list the users who may read the cell. */
public interface CellAcl {
  /**
   * Opens a session that lists the given users as readers of each cell that the session writes.
   * Users who may read the whole table may also read the cells that this session writes.
   *
   * @param readers names of users of the store; the users need not exist yet
   */
  Session openWriter(String table, Set<String> readers) throws StoreException;

  /**
   * Opens a session as the given user. The session can read only cells that list this user as a
   * reader, unless the user may read the whole table.
   *
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the store requires that
   *     user's credentials
   */
  Session openSessionAs(String user, String table) throws StoreException;
}
