package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.plan.admin.ServersPlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.List;

/** Stops servers one after the other, or starts all stopped servers together. */
record ServersPhase(ServersPlan plan) implements AdminPhase {
  @Override
  public NamedValues perform(PhaseContext context) throws StoreException, InterruptedException {
    ServerControl servers = context.servers();
    boolean stops = plan.act() == ServersPlan.Act.STOP;
    List<String> labels = labels(servers.servers(), stops);
    if (stops) {
      for (String label : labels) {
        servers.perform(ServerOperation.STOP, label);
      }
    } else if (!labels.isEmpty()) {
      servers.bringBack(labels);
    }
    return NamedValues.of("servers", labels);
  }

  private List<String> labels(List<Server> all, boolean stops) throws StoreException {
    List<String> labels = new ArrayList<>();
    for (String name : plan.servers()) {
      List<Server> meant =
          all.stream()
              .filter(server -> server.label().equals(name) || server.role().equals(name))
              .toList();
      if (meant.isEmpty()) {
        throw StoreException.failed("no server '" + name + "'");
      }
      meant.stream()
          .filter(server -> stops == (server.state() != State.DOWN))
          .map(Server::label)
          .filter(label -> !labels.contains(label))
          .forEach(labels::add);
    }
    return labels;
  }
}
