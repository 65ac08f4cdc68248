package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.Coordinator.Life;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What conductor and workers rely on, whatever they meet through. */
public abstract class CoordinatorContract {
  /** One more view of the same notes. */
  abstract Coordinator connect() throws Exception;

  /** Makes a view's process unheard of for the length of its lease. */
  abstract void lose(Coordinator coordinator) throws Exception;

  @Test
  void aNoteIsMadeOnceAndByOneOnly() throws Exception {
    try (Coordinator one = connect();
        Coordinator other = connect()) {
      assertThat(one.create("a/mark", bytes("one"), Life.LASTING)).isTrue();
      assertThat(other.create("a/mark", bytes("other"), Life.LASTING)).isFalse();
      assertThat(one.create("a/mark", bytes("one"), Life.LASTING)).as("a repetition").isTrue();
      assertThat(other.read("a/mark")).hasValue(bytes("one"));
    }
  }

  @Test
  void aHeldNoteIsNobodyElsesEvenWithTheSameContent() throws Exception {
    try (Coordinator one = connect();
        Coordinator other = connect()) {
      assertThat(one.create("lock", bytes("same"), Life.HELD)).isTrue();
      assertThat(other.create("lock", bytes("same"), Life.HELD)).isFalse();
    }
  }

  @Test
  void whatIsHeldGoesWithItsHolderAndWhatLastsStays() throws Exception {
    try (Coordinator other = connect()) {
      Heard heard = new Heard(other, "b");
      Coordinator one = connect();
      one.create("b/held", bytes("x"), Life.HELD);
      one.create("b/lasting", bytes("y"), Life.LASTING);
      await(() -> heard.text("b/held").equals("x") && heard.text("b/lasting").equals("y"));
      one.close();
      await(() -> heard.text("b/held").isEmpty());
      assertThat(other.read("b/held")).isEmpty();
      assertThat(other.read("b/lasting")).hasValue(bytes("y"));
      assertThatThrownBy(() -> one.read("b/lasting")).isInstanceOf(FleetException.class);
    }
  }

  @Test
  void aLostViewLosesWhatItHeldHearsOfItAndNeverComesBack() throws Exception {
    try (Coordinator other = connect();
        Coordinator one = connect()) {
      CountDownLatch told = new CountDownLatch(1);
      one.onLost(told::countDown);
      one.create("c/held", bytes("x"), Life.HELD);
      lose(one);
      told.await();
      await(() -> !there(other, "c/held"));
      assertThatThrownBy(() -> one.put("c/again", bytes("x")))
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("lost");
      CountDownLatch late = new CountDownLatch(1);
      one.onLost(late::countDown);
      assertThat(late.getCount()).as("told at once").isZero();
    }
  }

  @Test
  void aWatchTellsWhatIsThereAndWhatComesBelowItsPathAlone() throws Exception {
    try (Coordinator one = connect();
        Coordinator other = connect()) {
      one.put("d/in/early", bytes("1"));
      Heard heard = new Heard(other, "d/in");
      one.put("d/in/deep/late", bytes("2"));
      one.put("d/inside", bytes("3"));
      one.put("d/in/early", bytes("4"));
      await(() -> heard.text("d/in/early").equals("4") && heard.text("d/in/deep/late").equals("2"));
      assertThat(heard.notes).doesNotContainKey("d/inside");
      one.remove("d/in/deep");
      await(() -> heard.text("d/in/deep/late").isEmpty());
    }
  }

  @Test
  void aWatchTellsOfTheNoteThatItNames() throws Exception {
    try (Coordinator one = connect();
        Coordinator other = connect()) {
      Heard heard = new Heard(other, "lease");
      one.create("lease", bytes("x"), Life.HELD);
      await(() -> heard.text("lease").equals("x"));
      one.remove("lease");
      await(() -> heard.text("lease").isEmpty());
    }
  }

  @Test
  void removingTakesAllThatIsBelowAndNothingBeside() throws Exception {
    try (Coordinator one = connect()) {
      one.put("e/x/1", bytes("1"));
      one.put("e/x/y/2", bytes("2"));
      one.put("e/xx", bytes("3"));
      one.remove("e/x");
      one.remove("e/x");
      assertThat(one.read("e/x/1")).isEmpty();
      assertThat(one.read("e/x/y/2")).isEmpty();
      assertThat(one.read("e/xx")).hasValue(bytes("3"));
    }
  }

  /** The newest content of each note that a watch told of; gone notes are the empty text. */
  private static final class Heard {
    final Map<String, String> notes = new ConcurrentHashMap<>();

    Heard(Coordinator coordinator, String path) throws FleetException {
      coordinator.watch(
          path,
          (name, content) ->
              notes.put(name, content == null ? "" : new String(content, StandardCharsets.UTF_8)));
    }

    String text(String path) {
      return notes.getOrDefault(path, "");
    }
  }

  private static boolean there(Coordinator coordinator, String path) {
    try {
      return coordinator.read(path).isPresent();
    } catch (FleetException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofMinutes(5))
        .until(condition);
  }
}
