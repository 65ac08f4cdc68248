package assay.lab.action;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.StopSignal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ServerRecoveryTest {
  private final FakeServers servers = new FakeServers();
  private final ServerRecovery recovery = new ServerRecovery(servers, over());

  @Test
  void aServerThatIsBackIsNotBroughtBackWithTheNext() throws Exception {
    ServerRecovery.Due first = recovery.expect("tserver-1", 0);
    recovery.markBroken(first);
    recovery.bringBack(first);
    ServerRecovery.Due second = recovery.expect("tserver-2", 0);
    recovery.markBroken(second);
    recovery.bringBack(second);
    assertThat(servers.calls()).containsExactly("back tserver-1", "back tserver-2");
  }

  @Test
  void forgettingAReturnLeavesTheNextOneOfTheSameServer() throws Exception {
    ServerRecovery.Due first = recovery.expect("tserver-1", 0);
    recovery.markBroken(first);
    recovery.bringBack(first);
    ServerRecovery.Due second = recovery.expect("tserver-1", 0);
    recovery.forget(first);
    assertThat(recovery.isExpected("tserver-1")).isTrue();
    recovery.forget(second);
    assertThat(recovery.isExpected("tserver-1")).isFalse();
  }

  private static RunningPhase over() {
    RunningPhase phase =
        new RunningPhase(new StopSignal(), Optional.empty(), RunningPhase.SYSTEM_CLOCK);
    phase.over();
    return phase;
  }
}
