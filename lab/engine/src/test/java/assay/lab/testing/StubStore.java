package assay.lab.testing;

import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.Tables;
import java.util.TreeMap;

/** A store without tables, whose sessions are one. Tests override what they use. */
public class StubStore implements Store {
  private final Session session;

  public StubStore(Session session) {
    this.session = session;
  }

  @Override
  public StoreInfo info() {
    return new StoreInfo("stub", "1", "this test", new TreeMap<>());
  }

  @Override
  public Tables tables() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Session openSession(String table) throws StoreException {
    return session;
  }

  @Override
  public void close() {}
}
