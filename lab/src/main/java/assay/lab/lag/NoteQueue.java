package assay.lab.lag;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.load.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A queue of notes that several processes can share, like YCSB++'s queue of ZooKeeper nodes. Each
 * key is stored in a note that outlives its writer. A process that takes a key adds a second note,
 * the claim, which disappears if the process dies, so that other processes can take the key. The
 * first try that finds nothing is stored in the key's note, so that any process can continue to
 * measure the lag from this try.
 */
final class NoteQueue implements KeyQueue {
  private final Coordinator coordinator;
  private final NoteNames names;
  private final String self;
  private final NanoClock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Keys by name. The names sort in the order in which the keys were put on the queue.
  private final Map<String, PendingKey> known = new HashMap<>();
  private final TreeSet<String> fresh = new TreeSet<>();
  private final PriorityQueue<Due> back = new PriorityQueue<>(Comparator.comparingLong(Due::nanos));
  private final Set<String> claimed = new HashSet<>();
  private final Set<String> mine = new HashSet<>();
  private final Map<WrittenKey, String> taken = new HashMap<>();
  private final Map<String, ProducerEnd> ends = new TreeMap<>();
  private long arrived;
  private String broken;

  private record Due(long nanos, String name) {}

  private NoteQueue(Coordinator coordinator, NoteNames names, String self, NanoClock clock) {
    this.coordinator = coordinator;
    this.names = names;
    this.self = self;
    this.clock = clock;
  }

  /**
   * Joins as a consumer.
   *
   * @param coordinator the coordinator, which is closed together with the queue
   * @param self unique name of this process
   */
  static NoteQueue join(Coordinator coordinator, NoteNames names, String self, NanoClock clock)
      throws IOException {
    NoteQueue queue = new NoteQueue(coordinator, names, self, clock);
    coordinator.onLost(() -> queue.breakOff("the key queue is lost"));
    coordinator.watch(names.root(), queue::heard);
    return queue;
  }

  /** Handles a change of a note. Must neither wait nor call the coordinator. */
  private void heard(String path, byte[] content) {
    lock.lock();
    try {
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (path.equals(names.keys() + name)) {
        heardOfKey(name, content);
      } else if (path.equals(names.claims() + name)) {
        heardOfClaim(name, content != null);
      } else if (path.equals(names.ends() + name) && content != null) {
        ends.put(name, ProducerEnd.parse(text(content)));
      }
      changed.signalAll();
    } catch (IOException e) {
      breakOff(e.getMessage());
    } finally {
      lock.unlock();
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
   * Returns the later of two states of a key, because a note may be older than the state that this
   * process knows.
   */
  private static PendingKey further(PendingKey known, PendingKey noted) {
    return known.tries() < noted.tries() ? noted : known;
  }

  private void heardOfClaim(String name, boolean there) {
    if (there) {
      claimed.add(name);
    } else if (claimed.remove(name) && !mine.contains(name) && !fresh.contains(name)) {
      // Another process put the key back or died. Whether the key still exists is checked when it
      // is taken.
      if (back.stream().noneMatch(due -> due.name.equals(name))) {
        back.add(new Due(clock.nanos(), name));
      }
    }
  }

  @Override
  public Optional<PendingKey> take(long atMostNanos, long againNanos)
      throws IOException, InterruptedException {
    long deadline = clock.nanos() + atMostNanos;
    Optional<String> name = choose(deadline, againNanos);
    while (name.isPresent()) {
      Optional<PendingKey> pending = claim(name.get());
      if (pending.isPresent()) {
        return pending;
      }
      name = choose(deadline, againNanos);
    }
    return Optional.empty();
  }

  /** Chooses a key that, as far as this process knows, no process has taken. */
  private Optional<String> choose(long deadline, long againNanos)
      throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        check();
        long now = clock.nanos();
        String name = next(now, againNanos);
        if (name != null) {
          mine.add(name);
          return Optional.of(name);
        }
        if (now >= deadline) {
          return Optional.empty();
        }
        long due = back.isEmpty() ? deadline : Math.max(back.peek().nanos, againNanos);
        changed.await(Math.max(1, Math.min(deadline, due) - now), TimeUnit.NANOSECONDS);
      }
    } finally {
      lock.unlock();
    }
  }

  private String next(long nowNanos, long againNanos) {
    while (!fresh.isEmpty()) {
      String name = fresh.pollFirst();
      if (!claimed.contains(name)) {
        return name;
      }
    }
    while (!back.isEmpty() && Math.max(back.peek().nanos, againNanos) <= nowNanos) {
      String name = back.poll().name;
      if (known.containsKey(name) && !claimed.contains(name)) {
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
    // Another process may have removed the key and its claim before this claim was created.
    Optional<byte[]> content = coordinator.read(names.keys() + name);
    if (content.isEmpty()) {
      coordinator.remove(claim);
      forget(name);
      return Optional.empty();
    }
    PendingKey noted = PendingKey.parse(text(content.get()));
    lock.lock();
    try {
      PendingKey pending = further(known.getOrDefault(name, noted), noted);
      if (pending.tries() == 0) {
        pending = PendingKey.fresh(pending.key(), clock.nanos());
      }
      known.put(name, pending);
      taken.put(pending.key(), name);
      return Optional.of(pending);
    } finally {
      lock.unlock();
    }
  }

  private void forget(String name) {
    lock.lock();
    try {
      mine.remove(name);
    } finally {
      lock.unlock();
    }
  }

  // As long as the claim exists, no thread of this process takes the key.
  @Override
  public void putBack(PendingKey pending, long dueNanos) throws IOException {
    String name = nameOf(pending);
    if (pending.tries() == 1) {
      coordinator.put(names.keys() + name, bytes(pending.text()));
    }
    coordinator.remove(names.claims() + name);
    lock.lock();
    try {
      taken.remove(pending.key());
      mine.remove(name);
      if (known.replace(name, pending) != null) {
        back.add(new Due(dueNanos, name));
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void remove(PendingKey pending) throws IOException {
    String name = nameOf(pending);
    coordinator.remove(names.keys() + name);
    coordinator.remove(names.claims() + name);
    lock.lock();
    try {
      known.remove(name);
      taken.remove(pending.key());
      mine.remove(name);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<ProducerEnd> ended() {
    lock.lock();
    try {
      return List.copyOf(ends.values());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Extent extent() {
    lock.lock();
    try {
      return new Extent(arrived, known.size());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<PendingKey> left() {
    lock.lock();
    try {
      return new ArrayList<>(known.values());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Also removes the queue's notes. Must be called only when all processes that share the queue
   * have ended.
   */
  @Override
  public void close() throws IOException {
    try {
      if (!isBroken()) {
        coordinator.remove(names.root());
      }
    } catch (FleetException e) {
      // If the connection has been lost, the notes remain; the loss is reported elsewhere.
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

  private boolean isBroken() {
    lock.lock();
    try {
      return broken != null;
    } finally {
      lock.unlock();
    }
  }

  private String nameOf(PendingKey pending) throws IOException {
    lock.lock();
    try {
      check();
      String name = taken.get(pending.key());
      if (name == null) {
        throw new IllegalStateException("key " + pending.key().text() + " was not taken");
      }
      return name;
    } finally {
      lock.unlock();
    }
  }

  private void breakOff(String why) {
    lock.lock();
    try {
      broken = why;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void check() throws IOException {
    if (broken != null) {
      throw new IOException(broken);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}
