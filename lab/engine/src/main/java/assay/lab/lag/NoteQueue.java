package assay.lab.lag;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.load.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Queue that stores each key in a note. Several processes can share the queue, like YCSB++'s queue
 * of ZooKeeper nodes. The note of a key remains even if its writer ends. A process that takes a key
 * adds a second note, the claim. If the process dies, the claim disappears, so that other processes
 * can take the key. The key's note stores the start time of the first attempt that did not find the
 * row. Any process can then continue to measure the lag from the start of that attempt.
 */
final class NoteQueue implements KeyQueue {
  private final Coordinator coordinator;
  private final NoteNames names;
  private final String self;
  private final NanoClock clock;
  private final QueueState<String> state;

  // Keys by name. Sorting by name yields the order in which the keys were put on the queue.
  private final Map<String, PendingKey> known = new HashMap<>();
  private final TreeSet<String> fresh = new TreeSet<>();
  private final Set<String> claimed = new HashSet<>();
  private final Set<String> mine = new HashSet<>();
  private final Map<WrittenKey, String> taken = new HashMap<>();
  private final Map<String, ProducerEnd> ends = new TreeMap<>();
  private long arrived;

  /**
   * Joins the queue as a consumer.
   *
   * @param coordinator the coordinator, which is closed together with the queue
   * @param self unique name of this process
   */
  NoteQueue(Coordinator coordinator, NoteNames names, String self, NanoClock clock)
      throws IOException {
    this.coordinator = coordinator;
    this.names = names;
    this.self = self;
    this.clock = clock;
    state = new QueueState<>(clock);
    coordinator.onLost(() -> state.breakOff("the connection to the key queue is lost"));
    coordinator.watch(names.root(), this::heard);
  }

  /**
   * Handles the creation, change or removal of a note. Must neither wait nor call the coordinator.
   */
  private void heard(String path, byte[] content) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    try {
      state.change(
          () -> {
            if (path.equals(names.keys() + name)) {
              heardOfKey(name, content);
            } else if (path.equals(names.claims() + name)) {
              heardOfClaim(name, content != null);
            } else if (path.equals(names.ends() + name) && content != null) {
              ends.put(name, ProducerEnd.parse(text(content)));
            }
            state.wakeAll();
          });
    } catch (IOException e) {
      state.breakOff(e.getMessage());
    }
  }

  private void heardOfKey(String name, byte[] content) throws IOException {
    if (content == null) {
      known.remove(name);
      fresh.remove(name);
      return;
    }
    PendingKey noted = PendingKey.parse(text(content));
    if (!known.containsKey(name)) {
      arrived++;
      fresh.add(name);
    }
    known.merge(name, noted, NoteQueue::further);
  }

  /**
   * Returns the later of two states of a key. The state in a note may be older than the state in
   * this process.
   */
  private static PendingKey further(PendingKey known, PendingKey noted) {
    return known.tries() < noted.tries() ? noted : known;
  }

  private void heardOfClaim(String name, boolean there) {
    if (there) {
      claimed.add(name);
    } else if (claimed.remove(name) && !mine.contains(name) && !fresh.contains(name)) {
      // Another process put the key back or died. Whether the key still exists is checked when a
      // process takes the key.
      if (!state.back().contains(name)) {
        state.putBack(name, clock.nanos());
      }
    }
  }

  @Override
  public Optional<PendingKey> take(long atMostNanos, long againNanos)
      throws IOException, InterruptedException {
    long deadline = clock.nanos() + atMostNanos;
    while (true) {
      Optional<String> name = state.await(deadline, againNanos, now -> choose(now, againNanos));
      if (name.isEmpty()) {
        return Optional.empty();
      }
      Optional<PendingKey> pending = claim(name.get());
      if (pending.isPresent()) {
        return pending;
      }
    }
  }

  private String choose(long nowNanos, long againNanos) {
    while (!fresh.isEmpty()) {
      String name = fresh.pollFirst();
      if (!claimed.contains(name)) {
        mine.add(name);
        return name;
      }
    }
    for (String name; (name = state.pollDue(nowNanos, againNanos)) != null; ) {
      if (known.containsKey(name) && !claimed.contains(name)) {
        mine.add(name);
        return name;
      }
    }
    return null;
  }

  private Optional<PendingKey> claim(String name) throws IOException {
    String claim = names.claims() + name;
    if (!coordinator.create(claim, bytes(self), Coordinator.Life.HELD)) {
      forget(name);
      return Optional.empty();
    }
    // Another process may have removed the key and that process's claim before this claim was
    // created.
    Optional<byte[]> content = coordinator.read(names.keys() + name);
    if (content.isEmpty()) {
      coordinator.remove(claim);
      forget(name);
      return Optional.empty();
    }
    PendingKey noted = PendingKey.parse(text(content.get()));
    return state.locked(
        () -> {
          PendingKey pending = further(known.getOrDefault(name, noted), noted);
          if (pending.tries() == 0) {
            pending = PendingKey.fresh(pending.key(), clock.nanos());
          }
          known.put(name, pending);
          taken.put(pending.key(), name);
          return Optional.of(pending);
        });
  }

  private void forget(String name) {
    state.change(() -> mine.remove(name));
  }

  // As long as the claim exists, no thread of this process takes the key.
  @Override
  public void putBack(PendingKey pending, long dueNanos) throws IOException {
    String name = nameOf(pending);
    if (pending.tries() == 1) {
      coordinator.put(names.keys() + name, bytes(pending.text()));
    }
    coordinator.remove(names.claims() + name);
    state.change(
        () -> {
          taken.remove(pending.key());
          mine.remove(name);
          if (known.replace(name, pending) != null) {
            state.putBack(name, dueNanos);
          }
        });
  }

  @Override
  public void remove(PendingKey pending) throws IOException {
    String name = nameOf(pending);
    coordinator.remove(names.keys() + name);
    coordinator.remove(names.claims() + name);
    state.change(
        () -> {
          known.remove(name);
          taken.remove(pending.key());
          mine.remove(name);
        });
  }

  @Override
  public List<ProducerEnd> ended() {
    return state.locked(() -> List.copyOf(ends.values()));
  }

  @Override
  public Extent extent() {
    return state.locked(() -> new Extent(arrived, known.size()));
  }

  @Override
  public List<PendingKey> left() {
    return state.locked(() -> new ArrayList<>(known.values()));
  }

  /**
   * Closes the queue and removes its notes. Must be called only when all processes that share the
   * queue have ended.
   */
  @Override
  public void close() throws IOException {
    try {
      if (!state.isBroken()) {
        coordinator.remove(names.root());
      }
    } catch (FleetException e) {
      // If the connection has been lost, the notes remain. Other code reports the loss.
      if (!isLost()) {
        throw e;
      }
    } finally {
      coordinator.close();
    }
  }

  private boolean isLost() {
    AtomicBoolean lost = new AtomicBoolean();
    coordinator.onLost(() -> lost.set(true));
    return lost.get();
  }

  private String nameOf(PendingKey pending) throws IOException {
    return state.locked(
        () -> {
          state.check();
          String name = taken.get(pending.key());
          if (name == null) {
            throw new IllegalStateException(
                "key " + pending.key().text() + " was not taken from the key queue");
          }
          return name;
        });
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}
