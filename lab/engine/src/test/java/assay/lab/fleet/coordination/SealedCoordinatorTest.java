package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.FleetReport;
import assay.lab.fleet.TestFleet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The contract, sealed, in memory; and what strangers write who can reach the notes. */
class SealedCoordinatorTest extends CoordinatorContract {
  private static final FleetSecret SECRET = FleetSecret.random();

  private final MemoryBoard board = new MemoryBoard();
  private final MemoryBoard.View stranger = board.connect();
  private final List<String> heard = new ArrayList<>();

  @Override
  Coordinator connect() {
    return new SealedCoordinator(board.connect(), SECRET);
  }

  @Override
  void lose(Coordinator coordinator) {
    ((MemoryBoard.View) ((SealedCoordinator) coordinator).notes()).lose();
  }

  private Coordinator listening(String path) throws FleetException {
    Coordinator coordinator = connect();
    coordinator.watch(
        path,
        (name, content) ->
            heard.add(
                content == null
                    ? name + " gone"
                    : name + " " + new String(content, StandardCharsets.UTF_8)));
    return coordinator;
  }

  private byte[] raw(String path) throws FleetException {
    return stranger.read(path).orElseThrow();
  }

  @Test
  void whatAStrangerWritesIsNotHeard() throws Exception {
    Coordinator ours = listening("orders");
    stranger.put("orders/start", bytes("{\"instantNanos\":1}"));
    stranger.put("orders/end", new byte[0]);
    stranger.put("orders/close", new byte[40]);
    new SealedCoordinator(stranger, FleetSecret.random()).put("orders/plan", bytes("evil"));
    assertThat(heard).isEmpty();
    assertThatThrownBy(() -> ours.read("orders/plan"))
        .isInstanceOf(FleetException.class)
        .hasMessage(
            "ZooKeeper node orders/plan was not written by this fleet: wrong authentication code");
    connect().put("orders/plan", bytes("good"));
    assertThat(heard).containsExactly("orders/plan good");
  }

  @Test
  void whatIsWrittenForOnePathHoldsForNoOther() throws Exception {
    listening("runs");
    connect().put("runs/1/orders/close", bytes("stop"));
    stranger.put("runs/2/orders/close", raw("runs/1/orders/close"));
    assertThat(heard).containsExactly("runs/1/orders/close stop");
  }

  @Test
  void noBitCanBeChanged() throws Exception {
    listening("a");
    connect().put("a/note", bytes("x"));
    byte[] sealed = raw("a/note");
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= 1;
      stranger.put("a/note", changed);
    }
    assertThat(heard).containsExactly("a/note x");
  }

  @Test
  void whatWasWrittenBeforeCannotBePlayedBack() throws Exception {
    listening("a");
    Coordinator writer = connect();
    writer.create("a/note", bytes("0"), Coordinator.Life.LASTING);
    byte[] zeroth = raw("a/note");
    writer.put("a/note", bytes("1"));
    byte[] first = raw("a/note");
    writer.put("a/note", bytes("2"));
    stranger.put("a/note", first);
    stranger.put("a/note", zeroth);
    assertThat(heard).containsExactly("a/note 0", "a/note 1", "a/note 2");
  }

  @Test
  void aSecondWriterGoesOnWhereTheFirstEnded() throws Exception {
    Coordinator first = connect();
    Coordinator second = listening("a");
    for (int i = 0; i < 5; i++) {
      first.put("a/note", bytes("first"));
    }
    heard.clear();
    second.put("a/note", bytes("second"));
    assertThat(heard).containsExactly("a/note second");
  }

  @Test
  void aStrangersOrdersAreNotObeyed() throws Exception {
    AtomicBoolean tried = new AtomicBoolean();
    stranger.watch(
        "runs",
        (path, content) -> {
          if (path.endsWith("/orders/plan") && !tried.getAndSet(true)) {
            disturb(path.replaceFirst("/plan$", ""));
          }
        });
    try (TestFleet fleet = new TestFleet(this::connect, 3)) {
      FleetReport report = fleet.lead(TestFleet.plan(3, "load", "run"));
      assertThat(report.complete()).isTrue();
      assertThat(fleet.log()).containsExactlyInAnyOrderElementsOf(TestFleet.everyPhase(3, 2));
    }
    assertThat(tried).isTrue();
  }

  private void disturb(String orders) {
    try {
      stranger.put(orders + "/end-0", new byte[0]);
      stranger.put(orders + "/close", Notes.bytes(new Notes.Close("a stranger says so")));
    } catch (FleetException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSecretIsLongEnoughToBeOneAndIsNotShown() {
    FleetSecret secret = FleetSecret.of(" " + "a".repeat(20) + "\n");
    assertThat(secret.text()).isEqualTo("a".repeat(20));
    assertThat(secret.toString()).doesNotContain("aa");
    for (String bad : List.of("", "short", "a".repeat(201), "with a space within, that is long")) {
      assertThatThrownBy(() -> FleetSecret.of(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "a fleet's secret must be 20 to 200 letters, digits or +/=_-; got "
                  + bad.length()
                  + " characters. Try: openssl rand -hex 32");
    }
  }
}
