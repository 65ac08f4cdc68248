package assay.cli.reset;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ServerStatus;
import assay.lab.plan.Reset;
import assay.lab.run.ResetReport;
import assay.lab.run.ResetReport.Caches;
import assay.lab.run.ResetReport.Change;
import assay.lab.run.ResetReport.Code;
import assay.lab.run.ResetReport.Fault;
import assay.lab.run.ResetReport.Identity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Restarts the servers of a cluster, and verifies the restart. If requested, deletes the data while
 * the servers are stopped, and verifies the deletion. Each instance performs one reset. Not
 * thread-safe.
 */
final class ServerReset {
  private final Cluster cluster;
  private final ClusterOptions options;
  private final Kernel kernel;
  private final Reset asked;
  private final List<Fault> faults = new ArrayList<>();

  ServerReset(Cluster cluster, ClusterOptions options, Kernel kernel, Reset asked) {
    this.cluster = cluster;
    this.options = options;
    this.kernel = kernel;
    this.asked = asked;
  }

  /**
   * Performs the reset.
   *
   * @param wipes whether to delete existing data
   * @throws assay.clusters.ClusterException if the servers do not stop or start
   */
  ResetReport perform(boolean wipes) throws IOException, InterruptedException {
    Path folder = options.directory();
    Map<String, Identity> before = processes();
    Optional<String> instanceBefore = cluster.instance(folder);
    // After a failed start, the folder may contain files although no instance of the store exists.
    if (wipes && (cluster.status(folder).exists() || files() > 0)) {
      cluster.wipe(folder);
    } else {
      cluster.down(folder);
    }
    noteSurvivors(before);
    Optional<Long> files = wipes ? Optional.of(files()) : Optional.empty();
    files.ifPresent(this::noteFiles);
    Optional<Caches> caches =
        asked.restartsServers() ? Optional.of(dropCaches()) : Optional.empty();
    cluster.up(options);
    Map<String, Identity> after = processes();
    noteSame(before, after);
    Change<String> instance = new Change<>(instanceBefore, cluster.instance(folder));
    if (wipes && instanceBefore.isPresent() && instance.after().equals(instanceBefore)) {
      fault(
          Code.DATA_LEFT,
          "the instance ID is still " + instanceBefore.get() + " after the data was wiped");
    }
    return new ResetReport(
        asked, servers(before, after), Optional.of(instance), files, caches, List.of(), faults);
  }

  private Map<String, Identity> processes() {
    Map<String, Identity> processes = new LinkedHashMap<>();
    cluster.status(options.directory()).servers().stream()
        .filter(ServerStatus::alive)
        .forEach(
            server ->
                processes.put(
                    server.server().label(), new Identity(server.pid(), server.startTicks())));
    return processes;
  }

  private void noteSurvivors(Map<String, Identity> before) throws IOException {
    for (Map.Entry<String, Identity> server : before.entrySet()) {
      if (kernel.lives(server.getValue().pid(), server.getValue().startTicks())) {
        left(server.getKey(), server.getValue());
      }
    }
  }

  private void noteSame(Map<String, Identity> before, Map<String, Identity> after) {
    before.forEach(
        (label, process) -> {
          boolean said = faults.stream().anyMatch(fault -> fault.code() == Code.SERVER_LEFT);
          if (process.equals(after.get(label)) && !said) {
            left(label, process);
          }
        });
  }

  private void left(String label, Identity process) {
    fault(Code.SERVER_LEFT, label + " (process " + process.pid() + ") was not stopped");
  }

  private long files() throws IOException {
    long files = 0;
    for (Path folder : cluster.data(options.directory())) {
      if (Files.exists(folder)) {
        try (Stream<Path> tree = Files.walk(folder)) {
          files += tree.filter(Files::isRegularFile).count();
        }
      }
    }
    return files;
  }

  private void noteFiles(long files) {
    if (files > 0) {
      fault(Code.DATA_LEFT, files + " files with old data remain");
    }
  }

  private Caches dropCaches() throws IOException, InterruptedException {
    Optional<Long> pages = kernel.counter("drop_pagecache");
    Optional<Long> slab = kernel.counter("drop_slab");
    boolean permitted = kernel.dropCaches();
    Caches caches =
        new Caches(
            new Change<>(pages, kernel.counter("drop_pagecache")),
            new Change<>(slab, kernel.counter("drop_slab")));
    if (!permitted) {
      fault(
          Code.CACHES_KEPT,
          "the operating system's caches were not dropped, because this" + " requires root");
    } else if (!grew(caches.pageDrops()) || !grew(caches.slabDrops())) {
      fault(Code.CACHES_KEPT, "the kernel's counters do not show that the caches were dropped");
    }
    return caches;
  }

  private static boolean grew(Change<Long> counter) {
    return counter.before().isPresent()
        && counter.after().isPresent()
        && counter.after().get() > counter.before().get();
  }

  private void fault(Code code, String text) {
    faults.add(new Fault(code, text));
  }

  private static List<ResetReport.Server> servers(
      Map<String, Identity> before, Map<String, Identity> after) {
    Set<String> labels = new LinkedHashSet<>(before.keySet());
    labels.addAll(after.keySet());
    return labels.stream()
        .map(
            label ->
                new ResetReport.Server(
                    label,
                    new Change<>(
                        Optional.ofNullable(before.get(label)),
                        Optional.ofNullable(after.get(label)))))
        .toList();
  }
}
