package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.MemoryBoard;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Notes in memory. */
class NoteQueueTest extends KeyQueueContract {
  private static final NoteNames NAMES = new NoteNames("lag/test");

  private final MemoryBoard board = new MemoryBoard();
  private Coordinator first;

  Coordinator connect() throws Exception {
    return board.connect();
  }

  void lose(Coordinator coordinator) throws Exception {
    ((MemoryBoard.View) coordinator).lose();
  }

  NoteNames names() {
    return NAMES;
  }

  @Override
  KeyQueue join() throws Exception {
    first = connect();
    return new NoteQueue(first, names(), "first", CLOCK);
  }

  @Override
  KeyOutlet outlet() throws Exception {
    return new NoteOutlet(connect(), names());
  }

  private KeyQueue second() throws Exception {
    return new NoteQueue(connect(), names(), "second", CLOCK);
  }

  /** A view may be lost just before its queue hears of that. */
  @Test
  void aQueueThatIsLostWhileItClosesCloses() throws Exception {
    AtomicBoolean lost = new AtomicBoolean();
    Coordinator losing =
        (Coordinator)
            Proxy.newProxyInstance(
                Coordinator.class.getClassLoader(),
                new Class<?>[] {Coordinator.class},
                (proxy, method, values) -> {
                  if (method.getName().equals("remove")) {
                    lost.set(true);
                    throw new FleetException("the session is lost");
                  }
                  if (method.getName().equals("onLost") && lost.get()) {
                    ((Runnable) values[0]).run();
                  }
                  return null;
                });
    new NoteQueue(losing, names(), "losing", CLOCK).close();
    assertThat(lost).isTrue();
  }

  @Test
  void processesShareTheKeys() throws Exception {
    try (KeyQueue other = second()) {
      for (int row = 0; row < 30; row++) {
        put(row);
      }
      Set<Long> rows = new HashSet<>();
      for (int i = 0; i < 15; i++) {
        for (KeyQueue each : new KeyQueue[] {queue, other}) {
          PendingKey taken = take(each);
          assertThat(rows.add(taken.key().row())).as("taken once").isTrue();
          each.remove(taken);
        }
      }
      assertThat(other.take(TimeUnit.MILLISECONDS.toNanos(50), AT_ONCE)).isEmpty();
    }
  }

  @Test
  void whatOnePutsBackAnotherMayTake() throws Exception {
    put(1);
    PendingKey taken = take();
    try (KeyQueue other = second()) {
      queue.putBack(taken.absent(77), CLOCK.nanos() + LONG);
      PendingKey found = take(other);
      assertThat(found.key()).isEqualTo(taken.key());
      assertThat(found.firstTryNanos()).isEqualTo(77);
      other.remove(found);
    }
  }

  @Test
  void keysOfAConsumerThatDiesComeBackWithTheirFirstTry() throws Exception {
    put(1);
    put(2);
    try (KeyQueue other = second()) {
      PendingKey tried = take();
      queue.putBack(tried.absent(55), 0);
      // Both are held when it dies: one that was tried before, and one that was not.
      take();
      take();
      assertThat(other.take(TimeUnit.MILLISECONDS.toNanos(100), AT_ONCE)).isEmpty();
      lose(first);
      PendingKey one = take(other);
      PendingKey two = take(other);
      assertThat(Set.of(one.key().row(), two.key().row())).containsExactlyInAnyOrder(1L, 2L);
      PendingKey again = one.key().row() == 1 ? one : two;
      assertThat(again.firstTryNanos()).isEqualTo(55);
      assertThat(again.tries()).isEqualTo(1);
      assertThatThrownBy(() -> queue.take(LONG, AT_ONCE))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("lost");
    }
  }
}
