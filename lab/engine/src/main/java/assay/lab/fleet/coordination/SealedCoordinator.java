package assay.lab.fleet.coordination;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import javax.crypto.Mac;

/**
 * Coordinator that accepts only notes from writers with the fleet's secret. Each note carries a
 * counter, and a message authentication code (HMAC-SHA256) that covers the note's path, counter and
 * content. A watch ignores notes without a valid code. To prevent replays, a watch also ignores
 * notes that are older than the last reported note with the same path. Contents are not encrypted.
 *
 * <p>Paths contain the name of a run or process, which is never reused. A note that is copied from
 * one run or process to the path of another therefore has an invalid code.
 */
public final class SealedCoordinator implements Coordinator {
  private static final Logger LOG = Logger.getLogger("assay.fleet");
  private static final String PURPOSE = "assay notes";

  /**
   * Counter value of notes that are created only once. Repeated attempts to create the same note
   * must write the same bytes.
   */
  private static final long MADE_ONCE = 0;

  private static final int CODE_BYTES = 32;
  private static final int HEAD_BYTES = Long.BYTES + CODE_BYTES;

  private final Coordinator notes;
  private final Mac mac; // guarded by the object itself
  // At least the highest counter received so far. A new writer of a note thus continues with higher
  // counters than the previous writer.
  private final AtomicLong counter = new AtomicLong();
  private final Map<String, Long> newest = new ConcurrentHashMap<>();

  public SealedCoordinator(Coordinator notes, FleetSecret secret) {
    this.notes = notes;
    mac = secret.authenticator(PURPOSE);
  }

  /**
   * Connects to ZooKeeper servers on which only processes with the secret can read the fleet's
   * notes.
   *
   * @param lease maximum time for which a process may be disconnected; servers round the lease to
   *     an allowed value of at least two ticks
   * @throws UnreachableException if no server responds within the lease
   * @throws FleetException if the path is protected by another secret, or is not protected
   */
  public static SealedCoordinator connect(FleetAddress address, FleetSecret secret, Duration lease)
      throws FleetException, InterruptedException {
    return new SealedCoordinator(ZooKeeperCoordinator.connect(address, secret, lease), secret);
  }

  @Override
  public boolean create(String path, byte[] content, Life life) throws FleetException {
    return notes.create(path, seal(path, MADE_ONCE, content), life);
  }

  @Override
  public void put(String path, byte[] content) throws FleetException {
    notes.put(path, seal(path, counter.incrementAndGet(), content));
  }

  /**
   * {@inheritDoc}
   *
   * @throws FleetException also if the note's writer did not have the secret
   */
  @Override
  public Optional<byte[]> read(String path) throws FleetException {
    Optional<byte[]> note = notes.read(path);
    if (note.isPresent() && !isGenuine(path, note.get())) {
      throw new FleetException(forged(path));
    }
    return note.map(SealedCoordinator::content);
  }

  @Override
  public void remove(String path) throws FleetException {
    notes.remove(path);
  }

  @Override
  public void watch(String path, Listener listener) throws FleetException {
    notes.watch(path, (name, note) -> changed(name, note, listener));
  }

  private void changed(String path, byte[] note, Listener listener) {
    if (note == null) {
      newest.remove(path);
      listener.changed(path, null);
    } else if (note.length == 0) {
      return; // a note that is only a parent of other notes has no content
    } else if (!isGenuine(path, note)) {
      LOG.warning(() -> forged(path) + "; the node is ignored");
    } else if (isNews(path, ByteBuffer.wrap(note).getLong())) {
      listener.changed(path, content(note));
    }
  }

  private static String forged(String path) {
    return "ZooKeeper node " + path + " was not written by this fleet: wrong authentication code";
  }

  private boolean isNews(String path, long count) {
    if (count == MADE_ONCE) {
      return !newest.containsKey(path);
    }
    counter.accumulateAndGet(count, Math::max);
    return newest.merge(path, count, Math::max) == count;
  }

  private byte[] seal(String path, long count, byte[] content) {
    return ByteBuffer.allocate(HEAD_BYTES + content.length)
        .putLong(count)
        .put(code(path, count, content, 0))
        .put(content)
        .array();
  }

  private boolean isGenuine(String path, byte[] note) {
    if (note.length < HEAD_BYTES) {
      return false;
    }
    ByteBuffer head = ByteBuffer.wrap(note);
    long count = head.getLong();
    byte[] code = new byte[CODE_BYTES];
    head.get(code);
    return count >= MADE_ONCE && MessageDigest.isEqual(code, code(path, count, note, HEAD_BYTES));
  }

  private byte[] code(String path, long count, byte[] bytes, int from) {
    byte[] name = path.getBytes(StandardCharsets.UTF_8);
    byte[] lengthAndCount =
        ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(name.length).putLong(count).array();
    synchronized (mac) {
      mac.update(lengthAndCount);
      mac.update(name);
      mac.update(bytes, from, bytes.length - from);
      return mac.doFinal();
    }
  }

  private static byte[] content(byte[] note) {
    byte[] content = new byte[note.length - HEAD_BYTES];
    System.arraycopy(note, HEAD_BYTES, content, 0, content.length);
    return content;
  }

  @Override
  public void onLost(Runnable reaction) {
    notes.onLost(reaction);
  }

  Coordinator notes() {
    return notes;
  }

  @Override
  public void close() {
    notes.close();
  }
}
