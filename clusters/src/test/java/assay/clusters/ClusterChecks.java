package assay.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Checks of clusters, and tunings to start them with. */
public final class ClusterChecks {
  private ClusterChecks() {}

  /** Checks that what was given is refused; returns an assertion of the refusal. */
  public static AbstractThrowableAssert<?, ? extends Throwable> assertBadInput(
      ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ClusterException.class,
            e -> assertThat(e.kind()).isEqualTo(ClusterException.Kind.BAD_INPUT));
  }

  /** Stops a cluster, and checks that no process is left. */
  public static void assertDown(Cluster cluster, Path directory) throws InterruptedException {
    cluster.down(directory);
    assertThat(cluster.status(directory).anyAlive()).isFalse();
  }

  /** Checks that a single server was started in between. */
  public static void assertRestarted(ServerId server, ClusterStatus before, ClusterStatus after) {
    Map<ServerId, Long> changed = pids(after);
    changed.entrySet().removeAll(pids(before).entrySet());
    assertThat(changed).containsOnlyKeys(server);
  }

  public static Map<ServerId, Long> pids(ClusterStatus status) {
    Map<ServerId, Long> pids = new HashMap<>();
    status.servers().forEach(server -> pids.put(server.server(), server.pid()));
    return pids;
  }

  public static List<String> labels(ClusterStatus status) {
    return status.servers().stream().map(server -> server.server().label()).toList();
  }

  /** One key of a configuration file. */
  public static ServerTuning conf(String file, String key, String value) {
    return tuning(Map.of(file, Map.of(key, value)), Map.of());
  }

  public static ServerTuning jvm(String role, String... flags) {
    return tuning(Map.of(), Map.of(role, List.of(flags)));
  }

  /**
   * @param conf values by key, by configuration file
   * @param jvm flags by role
   */
  public static ServerTuning tuning(
      Map<String, Map<String, String>> conf, Map<String, List<String>> jvm) {
    return new ServerTuning(conf, jvm, OptionalDouble.empty());
  }
}
