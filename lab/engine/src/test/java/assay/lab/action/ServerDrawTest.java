package assay.lab.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.workload.draw.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerDrawTest {
  private static final int TIMES = 3000;

  private static final List<Server> ALL =
      List.of(
          server("datanode-1"),
          server("datanode-2"),
          server("datanode-3"),
          server("tserver-1"),
          server("tserver-2"));

  private int drawn;

  @Test
  void oneServerIsItselfAndARoleIsEachOfItsServersAlike() {
    assertThat(draw(kill("tserver-2"), 0)).containsExactly("tserver-2");
    assertThat(draw(kill("manager"), 0)).isEmpty();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < TIMES; i++) {
      draw(kill("datanode"), i).forEach(of -> seen.merge(of, 1, Integer::sum));
    }
    assertThat(seen).hasSize(3);
    assertThat(seen.values()).allMatch(times -> Math.abs(times - TIMES / 3) < 150);
  }

  @Test
  void severalAreDifferentOnesAndNoMoreThanThereAre() {
    Action.OnServer two = deed("datanode", Optional.empty(), 2, Optional.empty());
    for (int i = 0; i < 100; i++) {
      assertThat(draw(two, i)).hasSize(2).doesNotHaveDuplicates();
    }
    assertThat(draw(deed("datanode", Optional.empty(), 9, Optional.empty()), 0)).hasSize(3);
    Action.OnServer doubling =
        deed("datanode", Optional.empty(), 3, Optional.of(Action.OnServer.Numbers.DOUBLING));
    assertThat(draw(doubling, 0)).hasSize(1);
    assertThat(draw(doubling, 1)).hasSize(2);
    assertThat(draw(doubling, 2)).hasSize(1);
  }

  /** As the suite's agitator does: a machine loses either server, or both, a third each. */
  @Test
  void ofTwoRolesAMachineLosesOneTheOtherOrBoth() {
    Action.OnServer either = deed("tserver", Optional.of("datanode"), 1, Optional.empty());
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < TIMES; i++) {
      seen.merge(String.join(" ", draw(either, i)), 1, Integer::sum);
    }
    assertThat(seen)
        .as("on one machine")
        .containsOnlyKeys(
            "tserver-1",
            "tserver-2",
            "datanode-1",
            "datanode-2",
            "tserver-1 datanode-1",
            "tserver-2 datanode-2");
    int both = seen.get("tserver-1 datanode-1") + seen.get("tserver-2 datanode-2");
    assertThat(both).isCloseTo(TIMES / 3, within(150));
  }

  @Test
  void theSameDrawIsTheSameServers() {
    Action.OnServer deed = deed("tserver", Optional.of("datanode"), 2, Optional.empty());
    ActionTimes.Time time = new ActionTimes.Time(Duration.ZERO, 4, Seed.of(1));
    assertThat(ServerDraw.of(deed, time, ALL, any -> true))
        .isEqualTo(ServerDraw.of(deed, time, ALL, any -> true));
  }

  private static Action.OnServer kill(String target) {
    return SamplePlans.on(ServerOperation.KILL, target);
  }

  private static Action.OnServer deed(
      String target, Optional<String> or, int count, Optional<Action.OnServer.Numbers> number) {
    return new Action.OnServer(ServerOperation.KILL, target, or, Optional.of(count), number);
  }

  private List<String> draw(Action.OnServer deed, int turn) {
    ActionTimes.Time time = new ActionTimes.Time(Duration.ZERO, turn, Seed.of(7).turn(drawn++));
    return new ArrayList<>(
        ServerDraw.of(deed, time, ALL, any -> true).stream().map(Server::label).toList());
  }

  private static Server server(String label) {
    return new Server(label, label.replaceFirst("-.*", ""), State.UP, 1);
  }
}
