package assay.clusters.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.clusters.ClusterOptions;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose data are deleted. */
final class WipeTest {
  private static final ServerId SAVES = new ServerId(ServerRole.one("saves", "saves"), 1);
  private static final ServerId ARCHIVES = new ServerId(ServerRole.one("archives", "archives"), 1);

  /** Says when it is ready, and that it was asked to end. */
  private static final String PROGRAM =
      "trap 'touch \"$0.asked\"; exit' TERM; touch \"$0.ready\"; while :; do sleep 0.02; done";

  @TempDir private Path folder;
  private Path directory;
  private ProcessCluster cluster;

  @BeforeEach
  void up() throws Exception {
    ExampleKind kind = new ExampleKind(List.of(SAVES, ARCHIVES));
    kind.command =
        server ->
            List.of(
                "sh",
                "-c",
                PROGRAM,
                folder.resolve(server.label()).toString(),
                server.equals(ARCHIVES) ? "-XX:ArchiveClassesAtExit=classes.jsa" : "-Xmx64m");
    directory = folder.resolve("cluster");
    cluster = kind.in(folder, line -> {});
    cluster.up(ClusterOptions.in(directory));
    await().until(() -> has(SAVES, "ready") && has(ARCHIVES, "ready"));
  }

  /** A wipe deletes all data that servers save. An archive of classes serves later servers. */
  @Test
  void onlyThoseThatWriteAnArchiveOfClassesAreAskedToEnd() throws Exception {
    cluster.wipe(directory);
    assertThat(cluster.status(directory).running()).isFalse();
    assertThat(has(SAVES, "asked")).isFalse();
    assertThat(has(ARCHIVES, "asked")).isTrue();
  }

  @Test
  void allAreAskedWhereTheDataStay() throws Exception {
    cluster.down(directory);
    assertThat(has(SAVES, "asked")).isTrue();
    assertThat(has(ARCHIVES, "asked")).isTrue();
  }

  private boolean has(ServerId server, String what) {
    return Files.exists(folder.resolve(server.label() + "." + what));
  }
}
