package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Reports server processes that disappear or are stopped by a signal (state {@code T}). The end of
 * a process that ran for only a few seconds is not reported, because such a process is a command
 * and not a server.
 */
public final class ServerProcessProbe implements Probe {
  private static final long LEAST_AGE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ProcessTable table;
  private final Map<LiveProcess, Server> servers = new LinkedHashMap<>();

  private static final class Server {
    private final String label;
    private final long seenNanos;
    private String address = "";
    private long stoppedNanos;
    private boolean stopped;

    Server(String label, long seenNanos) {
      this.label = label;
      this.seenNanos = seenNanos;
    }

    String name() {
      return address.isEmpty() ? label : label + " (" + address + ")";
    }
  }

  /**
   * @param table table of processes, which another probe scans just before this probe is sampled
   */
  public ServerProcessProbe(ProcessTable table) {
    this.table = table;
  }

  @Override
  public String name() {
    return "servers' processes";
  }

  @Override
  public void sample(long nanoTime, Readings out) {
    table.forEach(process -> see(process, nanoTime, out));
    servers
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !table.isRunning(entry.getKey()) || !entry.getKey().server();
              if (gone) {
                tellGone(entry.getKey(), entry.getValue(), nanoTime, out);
              }
              return gone;
            });
  }

  private void see(LiveProcess process, long nanoTime, Readings out) {
    if (!process.server()) {
      return;
    }
    Server server = servers.computeIfAbsent(process, any -> new Server(nameOf(process), nanoTime));
    // The probe updates the name of a new process, because the process may not be listening yet. A
    // stopped process keeps its name.
    boolean young = nanoTime - server.seenNanos <= LEAST_AGE_NANOS;
    if (server.address.isEmpty() && young && !server.stopped) {
      server.address = ListeningPorts.of(process.folder()).orElse("");
    }
    if (process.stat().stopped() && !server.stopped) {
      server.stoppedNanos = nanoTime;
      out.event(
          Event.PROCESS_STOPPED + Event.START,
          server.name() + " stopped (state T)",
          detail(process, server, null));
    } else if (!process.stat().stopped() && server.stopped) {
      tellResumed(process, server, nanoTime, out);
    }
    server.stopped = process.stat().stopped();
  }

  private static void tellResumed(LiveProcess process, Server server, long nanoTime, Readings out) {
    double seconds = Math.round((nanoTime - server.stoppedNanos) / 1e6) / 1e3;
    out.event(
        Event.PROCESS_STOPPED + Event.END,
        String.format(Locale.ROOT, "%s was stopped for %.1f s", server.name(), seconds),
        detail(process, server, seconds));
  }

  private static EventDetail.ServerDetail detail(
      LiveProcess process, Server server, Double seconds) {
    return new EventDetail.ServerDetail(server.name(), process.pid(), seconds, null);
  }

  private static void tellGone(LiveProcess process, Server server, long nanoTime, Readings out) {
    if (server.stopped) {
      tellResumed(process, server, nanoTime, out);
    }
    if (nanoTime - server.seenNanos >= LEAST_AGE_NANOS) {
      out.event(Event.PROCESS_GONE, server.name() + " disappeared", detail(process, server, null));
    }
  }

  private static String nameOf(LiveProcess process) {
    return ServerLogFinder.of(process.identity().commandLine())
        .map(ServerLogFinder::server)
        .orElseGet(() -> process.groupName() + " pid " + process.pid());
  }
}
