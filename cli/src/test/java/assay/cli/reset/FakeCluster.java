package assay.cli.reset;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.ServerStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Two servers that are files: their processes in a folder like {@code /proc}, and their data. */
final class FakeCluster implements Cluster {
  /** Something that goes wrong. */
  enum Fault {
    SERVER_SURVIVES,
    DATA_SURVIVE,
    INSTANCE_SURVIVES
  }

  private final Path proc;
  private final Path folder;
  private final Set<Fault> faults;
  private final List<ServerStatus> servers = new ArrayList<>();
  private long nextPid = 100;
  private int instances;

  FakeCluster(Path proc, Path folder, Set<Fault> faults) {
    this.proc = proc;
    this.folder = folder;
    this.faults = faults;
  }

  @Override
  public ClusterStatus up(ClusterOptions options) {
    for (int number = 1; number <= 2; number++) {
      long pid = nextPid++;
      write(proc.resolve(pid + "/stat"), pid + " (a b) S" + " 0".repeat(18) + " " + 7 * pid);
      servers.add(
          new ServerStatus(
              new ServerId(ROLE, number), pid, 7 * pid, Instant.EPOCH, true, false, "", 0));
    }
    if (data(folder).isEmpty()) {
      instances += faults.contains(Fault.INSTANCE_SURVIVES) && instances > 0 ? 0 : 1;
    }
    write(folder.resolve("data/volume"), "rows");
    return status(folder);
  }

  private static final ServerRole ROLE = ServerRole.several("tserver", "tablet server");

  @Override
  public int down(Path directory) {
    List<ServerStatus> gone = new ArrayList<>(servers);
    servers.clear();
    if (faults.contains(Fault.SERVER_SURVIVES)) {
      gone.remove(1);
    }
    gone.forEach(server -> delete(proc.resolve(server.pid() + "/stat")));
    return gone.size();
  }

  @Override
  public void wipe(Path directory) {
    down(directory);
    if (!faults.contains(Fault.DATA_SURVIVE)) {
      delete(folder.resolve("data/volume"));
      delete(folder.resolve("data"));
    }
  }

  @Override
  public ClusterStatus status(Path directory) {
    return new ClusterStatus(folder, instances > 0, servers, List.of(), Map.of(), Map.of());
  }

  @Override
  public Optional<String> instance(Path directory) {
    return servers.isEmpty() ? Optional.empty() : Optional.of("instance-" + instances);
  }

  @Override
  public List<Path> data(Path directory) {
    Path data = folder.resolve("data");
    return Files.exists(data) ? List.of(data) : List.of();
  }

  @Override
  public Map<String, String> measured(Path directory) {
    return Map.of();
  }

  @Override
  public SortedMap<String, String> effective(Path directory) {
    return new TreeMap<>();
  }

  @Override
  public String store() {
    return "fake";
  }

  @Override
  public List<ClusterSetting> settings() {
    return List.of();
  }

  @Override
  public Set<String> connectionSettings() {
    return Set.of();
  }

  @Override
  public Optional<Path> folderOf(String file) {
    return Optional.empty();
  }

  @Override
  public void check(ClusterOptions options) {}

  @Override
  public List<ServerId> members(Path directory) {
    return List.of(new ServerId(ROLE, 1), new ServerId(ROLE, 2));
  }

  @Override
  public List<ServerId> members(ClusterOptions options) {
    return members(folder);
  }

  @Override
  public int copies(ClusterOptions options, String role) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void kill(Path directory, ServerId server) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Duration lease(Path directory) {
    return Duration.ZERO;
  }

  @Override
  public void awaitExpelled(Path directory, Collection<ServerId> servers) {}

  @Override
  public void pause(Path directory, ServerId server) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void resume(Path directory, ServerId server) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void stop(Path directory, ServerId server) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void start(Path directory, Collection<ServerId> servers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void collectGarbage(Path directory, ServerId server) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void breaks(Path directory, ServerId server, String how) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> program(
      ClusterOptions options, String main, List<String> arguments, List<String> jvm, Path log) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void mended(Path directory, ServerId server) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void mend(Path directory) {
    throw new UnsupportedOperationException();
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
