package assay.cli.cluster;

import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.Verb;
import assay.store.StoreException;
import java.util.List;

/** Servers that Assay leaves alone; the table of a run can be throttled all the same. */
public final class OtherServers implements ServerControl {
  private final ServerControl none;
  private final TableThrottles throttles;

  /**
   * @param why they are left alone, one line
   */
  public OtherServers(String why, TableThrottles throttles) {
    this.none = ServerControl.none(why);
    this.throttles = throttles;
  }

  @Override
  public List<Server> servers() throws StoreException {
    return none.servers();
  }

  @Override
  public void perform(Verb verb, String server) throws StoreException, InterruptedException {
    none.perform(verb, server);
  }

  @Override
  public void bringBack(String server) throws StoreException, InterruptedException {
    none.bringBack(server);
  }

  @Override
  public void throttles(String table) throws StoreException {
    throttles.set(table);
  }

  @Override
  public void unthrottled(String table) throws StoreException {
    throttles.lifted(table);
  }
}
