package assay.cli;

import static assay.cli.Runs.assertRight;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On real servers each milestone is delivered exactly once, in each way that is to be exact. */
class MilestonesOnServers {
  private static final int VOTES = 240;
  private static final String POSTS =
      "posts: 3, users: 2, milestones: [1, 2, 3, 5, 8, 13, 21, 34, 55]";

  private static final String WAY =
      """
        - phase: run
          name: WAY
          table: votes-WAY
          operations: 240
          workload: {kind: vote, notifications: notes-WAY, way: WAY, POSTS}
        - {phase: outbox-drain, name: drain-WAY, table: votes-WAY}
        - {phase: milestone-check, name: check-WAY, table: votes-WAY}
        - phase: run
          name: dropdown-WAY
          table: notes-WAY
          operations: 20
          workload: {kind: dropdown, users: 2, latest: 5, by-type: SHARE}
      """;

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "rocksdb"})
  void eachMilestoneIsDeliveredOnce(String store) throws Exception {
    List<String> ways = List.of("returned", "compare-and-set", "outbox");
    StringBuilder file = new StringBuilder("description: d\nthreads: 4\ntables: {");
    ways.forEach(way -> file.append("votes-WAY: {}, notes-WAY: {}, ".replace("WAY", way)));
    file.setLength(file.length() - 2);
    file.append("}\nphases:\n");
    for (String way : ways) {
      file.append(
          WAY.replace("SHARE", store.equals("rocksdb") ? "0" : "0.5")
              .replace("POSTS", POSTS)
              .replace("WAY", way));
    }
    RecordedRun run =
        stores.run(store, folder.resolve("milestones-" + store + ".yaml"), file.toString());
    for (String way : ways) {
      assertThat(run.manifest().verdict().evidence())
          .anyMatch(
              line ->
                  line.matches(
                      "phase 'check-"
                          + way
                          + "': ([3-9][0-9]) of \\1 milestones were delivered exactly once; "
                          + VOTES
                          + " votes counted, "
                          + VOTES
                          + " acknowledged, 0 unknown\\."));
      // A session that buffers writes does not buffer votes.
      assertThat(PhaseHeadline.of(run, run.phase(way).orElseThrow()).timed())
          .containsExactly("vote");
      assertRight(run, "dropdown-" + way, 20);
    }
  }
}
