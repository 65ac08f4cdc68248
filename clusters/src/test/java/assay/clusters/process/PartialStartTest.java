package assay.clusters.process;

import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.ClusterOptions;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that died are started beside others that run. */
final class PartialStartTest {
  private static final ServerId BASE = new ServerId(ServerRole.one("base", "base"), 1);
  private static final ServerId TABLES = new ServerId(ServerRole.one("tables", "tables"), 1);

  @TempDir private Path folder;
  private final List<String> said = new ArrayList<>();
  private final ExampleKind kind = new ExampleKind(List.of(BASE, TABLES));
  private Path directory;
  private ProcessCluster cluster;

  @BeforeEach
  void up() throws Exception {
    directory = folder.resolve("cluster");
    cluster = kind.in(folder, said::add);
    cluster.up(ClusterOptions.in(directory));
    said.clear();
  }

  @AfterEach
  void down() throws Exception {
    cluster.down(directory);
  }

  /** As one that lost its session with a ZooKeeper which was down; the start would wait for it. */
  @Test
  void aServerThatEndsMeanwhileIsStartedToo() throws Exception {
    cluster.kill(directory, TABLES);
    kind.launched =
        () -> {
          kind.launched = () -> {};
          cluster.kill(directory, BASE);
        };
    cluster.start(directory, List.of(TABLES));
    assertThat(cluster.status(directory).running()).isTrue();
    assertThat(said)
        .contains("base-1 exited while other servers were starting; restarting this server");
  }

  @Test
  void aServerThatWasGivenUpWhilePausedIsStartedAgain() throws Exception {
    long before = pid(TABLES);
    cluster.pause(directory, TABLES);
    kind.expels =
        () -> {
          record(TABLES).process().kill(); // as it does itself
          return true;
        };
    cluster.start(directory, List.of(TABLES));
    assertThat(cluster.status(directory).running()).isTrue();
    assertThat(pid(TABLES)).isNotEqualTo(before);
    assertThat(said)
        .contains("tables-1 exited, because the cluster had declared the paused server dead");
  }

  private long pid(ServerId server) {
    return record(server).process().pid();
  }

  private ServerRecord record(ServerId server) {
    return ServerRecord.all(new ClusterFolder(directory), kind.roles()).stream()
        .filter(record -> record.server().equals(server))
        .findFirst()
        .orElseThrow();
  }
}
