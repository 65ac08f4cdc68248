package assay.lab.action;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ServerRecoveryTest {
  private final FakeServers servers = new FakeServers();
  private final ServerRecovery recovery = new ServerRecovery(servers, new Over());

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

  /** A phase that is over. */
  private record Over() implements PhaseTime {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public boolean await(long nanos) {
      return false;
    }

    @Override
    public boolean isOver() {
      return true;
    }
  }
}
