package assay.cli.cluster;

import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import assay.store.capability.Throttle.Scope;
import java.nio.file.Path;
import java.util.List;

/** Controls a store's servers, and keeps journals of throttles and table clones. */
public record JournaledServers(ServerControl control, StoreJournals journals)
    implements ServerControl {
  @Override
  public List<Server> servers() throws StoreException {
    return control.servers();
  }

  @Override
  public void perform(ServerOperation verb, String server)
      throws StoreException, InterruptedException {
    control.perform(verb, server);
  }

  @Override
  public void bringBack(List<String> back) throws StoreException, InterruptedException {
    control.bringBack(back);
  }

  @Override
  public void awaitLeases() throws StoreException, InterruptedException {
    control.awaitLeases();
  }

  @Override
  public List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    return control.program(main, arguments, jvm, log);
  }

  @Override
  public void throttles(Scope scope) throws StoreException {
    journals.throttles(scope);
  }

  @Override
  public void unthrottled(Scope scope) throws StoreException {
    journals.unthrottled(scope);
  }

  @Override
  public void clones(String snapshot, String table) throws StoreException {
    journals.clones(snapshot, table);
  }

  @Override
  public void dropped(String snapshot, String table) throws StoreException {
    journals.dropped(snapshot);
  }
}
