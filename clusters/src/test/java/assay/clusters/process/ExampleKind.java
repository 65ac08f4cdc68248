package assay.clusters.process;

import assay.clusters.ClusterSetting;
import assay.clusters.ServerFolders;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/** A kind of cluster with one heap to choose; its servers do nothing. */
final class ExampleKind implements ClusterKind {
  private final List<ServerId> members;

  /** A server's program. */
  Function<ServerId, List<String>> command = server -> List.of("sleep", "600");

  /** Done in each start once all servers are launched. */
  Runnable launched = () -> {};

  /** Whether a server that was paused has been given up. */
  BooleanSupplier expels = () -> false;

  ExampleKind(List<ServerId> members) {
    this.members = members;
  }

  /** A cluster of this kind, with its programs below a folder. */
  ProcessCluster in(Path folder, Consumer<String> progress) throws IOException {
    Files.createDirectories(folder.resolve("dist/servers/example-1/lib"));
    ServerFolders folders = new ServerFolders(folder.resolve("dist"), folder.resolve("made"));
    return new ProcessCluster(this, folders, progress);
  }

  @Override
  public String store() {
    return "example";
  }

  @Override
  public String title() {
    return "Example";
  }

  @Override
  public JavaVersions java() {
    return JavaVersions.from(17);
  }

  @Override
  public List<ServerRole> roles() {
    return members.stream().map(ServerId::role).toList();
  }

  @Override
  public List<ClusterSetting> settings() {
    return List.of(ClusterSetting.size("heap", "800m", 1, "Java heap"));
  }

  @Override
  public Set<String> connectionSettings() {
    return Set.of();
  }

  @Override
  public List<ServerId> members(ClusterSettings settings) {
    return members;
  }

  @Override
  public Set<ServerRole> tableRoles() {
    return Set.of();
  }

  @Override
  public List<ConfFile> files(ClusterSettings settings) {
    return List.of();
  }

  @Override
  public List<Path> data(ClusterFolder folder) {
    return List.of();
  }

  @Override
  public Optional<String> instance(ClusterState state) {
    return Optional.empty();
  }

  @Override
  public Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys) {
    return Optional.empty();
  }

  @Override
  public long needMib(ClusterSettings settings) {
    return settings.mebibytes("heap");
  }

  @Override
  public List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return List.of(settings.with(Map.of("heap", "400m")), settings.with(Map.of("heap", "200m")));
  }

  @Override
  public void start(ClusterStart start) throws InterruptedException {
    for (ServerId member : members) {
      if (!start.wasAlive(member)) {
        start.launch(member, 0, command.apply(member), Map.of());
      }
    }
    launched.run();
    start.await(members.get(0), "the servers were not all up", () -> allRun(start.folder()));
    if (!start.state().initialized()) {
      start.becomesInitialized();
    }
  }

  private boolean allRun(ClusterFolder folder) {
    return ServerRecord.all(folder, roles()).stream()
            .filter(record -> record.process().alive())
            .count()
        == members.size();
  }

  @Override
  public Map<String, String> details(ClusterState state) {
    return Map.of();
  }

  @Override
  public Map<String, String> storeSettings(ClusterState state) {
    return Map.of();
  }

  @Override
  public boolean expelled(ClusterState state, ServerRecord server) {
    return expels.getAsBoolean();
  }
}
