package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;
import java.util.Set;

/** Capability: a cell names the users who may read it. */
public interface CellAcl {
  /**
   * A session that writes cells which these users may read, in addition to those who may read the
   * table.
   *
   * @param readers users of the store; need not exist yet
   */
  Session openWriter(String table, Set<String> readers) throws StoreException;

  /**
   * A session of another user, who sees only the cells that name this user, unless the user may
   * read the whole table.
   *
   * @throws StoreException of kind {@link StoreException.Kind#DENIED} if the store would need that
   *     user's credentials
   */
  Session openSessionAs(String user, String table) throws StoreException;
}
