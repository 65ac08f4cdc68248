package assay.lab.lag;

import assay.lab.load.NanoClock;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queue of keys in the memory of the consuming process. Keys come from threads of this process, or
 * from other processes through {@link SocketIntake}.
 */
final class MemoryQueue implements KeyQueue, KeyOutlet {
  private final NanoClock clock;
  private final QueueState<PendingKey> state;
  private final ArrayDeque<PendingKey> fresh = new ArrayDeque<>();
  private final Map<WrittenKey, PendingKey> taken = new HashMap<>();
  private final List<ProducerEnd> ends = new ArrayList<>();
  private long arrived;

  MemoryQueue(NanoClock clock) {
    this.clock = clock;
    state = new QueueState<>(clock);
  }

  @Override
  public void put(WrittenKey key) {
    state.change(
        () -> {
          fresh.add(PendingKey.fresh(key, 0));
          arrived++;
          state.wakeOne();
        });
  }

  @Override
  public void end(ProducerEnd end) {
    state.change(() -> ends.add(end));
  }

  void breakOff(String why) {
    state.breakOff(why);
  }

  @Override
  public Optional<PendingKey> take(long atMostNanos, long againNanos)
      throws IOException, InterruptedException {
    return state.await(clock.nanos() + atMostNanos, againNanos, now -> next(now, againNanos));
  }

  private PendingKey next(long nowNanos, long againNanos) {
    PendingKey next =
        fresh.isEmpty()
            ? state.pollDue(nowNanos, againNanos)
            : PendingKey.fresh(fresh.poll().key(), nowNanos);
    if (next != null) {
      taken.put(next.key(), next);
    }
    return next;
  }

  @Override
  public void putBack(PendingKey pending, long dueNanos) throws IOException {
    state.change(
        () -> {
          state.check();
          taken.remove(pending.key());
          state.putBack(pending, dueNanos);
        });
  }

  @Override
  public void remove(PendingKey pending) throws IOException {
    state.change(
        () -> {
          state.check();
          taken.remove(pending.key());
        });
  }

  @Override
  public List<ProducerEnd> ended() {
    return state.locked(() -> List.copyOf(ends));
  }

  @Override
  public Extent extent() {
    return state.locked(() -> new Extent(arrived, fresh.size() + state.countBack() + taken.size()));
  }

  @Override
  public List<PendingKey> left() {
    return state.locked(
        () -> {
          List<PendingKey> left = new ArrayList<>(fresh);
          left.addAll(state.back());
          left.addAll(taken.values());
          return left;
        });
  }

  @Override
  public void close() {}
}
