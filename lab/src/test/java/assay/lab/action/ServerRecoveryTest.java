package assay.lab.action;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ServerRecoveryTest {
  private final FakeServers servers = new FakeServers();
  private final ServerRecovery returns = new ServerRecovery(servers, new Over());

  @Test
  void aServerThatIsBackIsNotBroughtBackWithTheNext() throws Exception {
    ServerRecovery.Due first = returns.expect("tserver-1", 0);
    returns.markBroken(first);
    returns.bringBack(first);
    ServerRecovery.Due second = returns.expect("tserver-2", 0);
    returns.markBroken(second);
    returns.bringBack(second);
    assertThat(servers.calls()).containsExactly("back tserver-1", "back tserver-2");
  }

  @Test
  void forgettingAReturnLeavesTheNextOneOfTheSameServer() throws Exception {
    ServerRecovery.Due first = returns.expect("tserver-1", 0);
    returns.markBroken(first);
    returns.bringBack(first);
    ServerRecovery.Due second = returns.expect("tserver-1", 0);
    returns.forget(first);
    assertThat(returns.isExpected("tserver-1")).isTrue();
    returns.forget(second);
    assertThat(returns.isExpected("tserver-1")).isFalse();
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
