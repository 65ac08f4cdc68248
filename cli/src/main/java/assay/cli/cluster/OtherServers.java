package assay.cli.cluster;

import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.Verb;
import assay.store.StoreException;
import java.util.List;

/** Control of servers that Assay did not start, with a journal of throttled tables. */
public final class OtherServers implements ServerControl {
  private final ServerControl servers;
  private final TableThrottles throttles;

  /**
   * @param servers control of the servers, or a control that refuses every action
   */
  public OtherServers(ServerControl servers, TableThrottles throttles) {
    this.servers = servers;
    this.throttles = throttles;
  }

  @Override
  public List<Server> servers() throws StoreException {
    return servers.servers();
  }

  @Override
  public void perform(Verb verb, String server) throws StoreException, InterruptedException {
    servers.perform(verb, server);
  }

  @Override
  public void bringBack(String server) throws StoreException, InterruptedException {
    servers.bringBack(server);
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
