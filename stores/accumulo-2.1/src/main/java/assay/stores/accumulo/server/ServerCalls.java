package assay.stores.accumulo.server;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.clientImpl.thrift.ConfigurationType;
import org.apache.accumulo.core.manager.thrift.ManagerMonitorInfo;
import org.apache.accumulo.core.master.thrift.TabletServerStatus;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.tabletserver.thrift.ActiveScan;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.AddressUtil;
import org.apache.thrift.TException;
import org.apache.thrift.TServiceClient;

/**
 * Sends requests to individual Accumulo servers through Accumulo's internal Thrift interface. The
 * public client API does not offer these requests. Each request ends within the given time-out.
 * Thread-safe.
 */
public final class ServerCalls {
  private final ClientContext context;
  private final long timeoutMillis;

  public ServerCalls(ClientContext context, Duration timeout) {
    this.context = context;
    this.timeoutMillis = timeout.toMillis();
  }

  TabletServerStatus status(String server) throws TException {
    return ask(
        ThriftClientTypes.TABLET_SERVER,
        server,
        client -> client.getTabletServerStatus(TraceUtil.traceInfo(), context.rpcCreds()));
  }

  /**
   * Returns the manager's latest report about the tablet servers. The manager polls the tablet
   * servers, so the report may be a few seconds old.
   */
  ManagerMonitorInfo manager() throws TException {
    var managers = context.getManagerLocations();
    if (managers.isEmpty()) {
      throw new TException("no Accumulo manager has registered in ZooKeeper");
    }
    return ask(
        ThriftClientTypes.MANAGER,
        managers.get(0),
        client -> client.getManagerStats(TraceUtil.traceInfo(), context.rpcCreds()));
  }

  public Map<String, String> configuration(String server) throws TException {
    return ask(
        ThriftClientTypes.CLIENT,
        server,
        client ->
            client.getConfiguration(
                TraceUtil.traceInfo(), context.rpcCreds(), ConfigurationType.CURRENT));
  }

  List<ActiveScan> scans(String server) throws TException {
    return ask(
        ThriftClientTypes.TABLET_SCAN,
        server,
        client -> client.getActiveScans(TraceUtil.traceInfo(), context.rpcCreds()));
  }

  void endScan(String server, long scan) throws TException {
    ask(
        ThriftClientTypes.TABLET_SCAN,
        server,
        client -> {
          client.closeMultiScan(TraceUtil.traceInfo(), scan);
          return null;
        });
  }

  private <C extends TServiceClient, R> R ask(
      ThriftClientTypes<C> type, String address, ThriftClientTypes.Exec<R, C> question)
      throws TException {
    C client =
        ThriftUtil.getClient(
            type, AddressUtil.parseAddress(address, false), context, timeoutMillis);
    try {
      return question.execute(client);
    } finally {
      ThriftUtil.close(client, context);
    }
  }
}
