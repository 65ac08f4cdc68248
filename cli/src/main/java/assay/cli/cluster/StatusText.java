package assay.cli.cluster;

import assay.clusters.ClusterStatus;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

final class StatusText {
  private static final String ROW = "%-14s %8s  %-20s  %8s  %s%n";

  private StatusText() {}

  static void print(ClusterStatus status, String store, PrintWriter out) {
    if (status.servers().isEmpty()) {
      out.println("no server is running in " + status.directory());
    } else {
      out.printf(ROW, "server", "pid", "since", "memory", "address");
      status.servers().forEach(server -> print(server, store, out));
    }
    for (ServerId server : status.abandoned()) {
      out.println(
          server.label()
              + " was left stopped or paused by a command that died; restore this server with"
              + " 'assay cluster up "
              + store
              + "'");
    }
    if (status.exists()) {
      status.details().forEach((label, text) -> detail(label, text, out));
      detail("logs", status.directory().resolve("logs").toString(), out);
    }
  }

  private static void print(ServerStatus server, String store, PrintWriter out) {
    if (server.alive()) {
      Instant since = server.startTime().truncatedTo(ChronoUnit.SECONDS);
      String memory = server.residentBytes() / (1 << 20) + " MiB";
      String paused = server.paused() ? "  paused" : "";
      out.printf(
          ROW, server.server().label(), server.pid(), since, memory, server.address() + paused);
    } else {
      out.printf(
          "%-14s %8d  dead; restart this server with 'assay cluster up %s'%n",
          server.server().label(), server.pid(), store);
    }
  }

  private static void detail(String label, String text, PrintWriter out) {
    out.printf("%-18s %s%n", label, text);
  }
}
