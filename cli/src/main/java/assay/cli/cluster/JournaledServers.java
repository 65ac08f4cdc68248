package assay.cli.cluster;

import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import assay.store.capability.Throttle.Scope;
import java.nio.file.Path;
import java.util.List;

/** Control of a store's servers, with journals of throttles and clones. */
public final class JournaledServers implements ServerControl {
  private final ServerControl servers;
  private final StoreJournals journals;

  public JournaledServers(ServerControl servers, StoreJournals journals) {
    this.servers = servers;
    this.journals = journals;
  }

  @Override
  public List<Server> servers() throws StoreException {
    return servers.servers();
  }

  @Override
  public void perform(ServerOperation verb, String server)
      throws StoreException, InterruptedException {
    servers.perform(verb, server);
  }

  @Override
  public void bringBack(List<String> back) throws StoreException, InterruptedException {
    servers.bringBack(back);
  }

  @Override
  public void awaitLeases() throws StoreException, InterruptedException {
    servers.awaitLeases();
  }

  @Override
  public List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    return servers.program(main, arguments, jvm, log);
  }

  @Override
  public void throttles(Scope scope) throws StoreException {
    journals.throttles().set(scope);
  }

  @Override
  public void unthrottled(Scope scope) throws StoreException {
    journals.throttles().lifted(scope);
  }

  @Override
  public void clones(String snapshot, String table) throws StoreException {
    journals.clones().set(snapshot, table);
  }

  @Override
  public void dropped(String snapshot, String table) throws StoreException {
    journals.clones().dropped(snapshot);
  }
}
