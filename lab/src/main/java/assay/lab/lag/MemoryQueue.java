package assay.lab.lag;

import assay.lab.load.NanoClock;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A queue in the memory of the consuming process. Keys come from threads of this process, or from
 * other processes through {@link SocketIntake}.
 */
final class MemoryQueue implements KeyQueue, KeyOutlet {
  private final NanoClock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<PendingKey> fresh = new ArrayDeque<>();
  private final PriorityQueue<Due> back = new PriorityQueue<>(Comparator.comparingLong(Due::nanos));
  private final Map<WrittenKey, PendingKey> taken = new HashMap<>();
  private final List<ProducerEnd> ends = new ArrayList<>();
  private long arrived;
  private String broken;

  private record Due(long nanos, PendingKey pending) {}

  MemoryQueue(NanoClock clock) {
    this.clock = clock;
  }

  @Override
  public void put(WrittenKey key) {
    lock.lock();
    try {
      fresh.add(PendingKey.fresh(key, 0));
      arrived++;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void end(ProducerEnd end) {
    lock.lock();
    try {
      ends.add(end);
    } finally {
      lock.unlock();
    }
  }

  void breakOff(String why) {
    lock.lock();
    try {
      broken = why;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Optional<PendingKey> take(long atMostNanos, long againNanos)
      throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      long deadline = clock.nanos() + atMostNanos;
      while (true) {
        check();
        long now = clock.nanos();
        Optional<PendingKey> next = next(now, againNanos);
        if (next.isPresent() || now >= deadline) {
          return next;
        }
        long due = back.isEmpty() ? deadline : Math.max(back.peek().nanos, againNanos);
        changed.await(Math.min(deadline, due) - now, TimeUnit.NANOSECONDS);
      }
    } finally {
      lock.unlock();
    }
  }

  private Optional<PendingKey> next(long nowNanos, long againNanos) {
    PendingKey next = null;
    if (!fresh.isEmpty()) {
      next = PendingKey.fresh(fresh.poll().key(), nowNanos);
    } else if (!back.isEmpty() && Math.max(back.peek().nanos, againNanos) <= nowNanos) {
      next = back.poll().pending;
    }
    if (next != null) {
      taken.put(next.key(), next);
    }
    return Optional.ofNullable(next);
  }

  @Override
  public void putBack(PendingKey pending, long dueNanos) throws IOException {
    lock.lock();
    try {
      check();
      taken.remove(pending.key());
      back.add(new Due(dueNanos, pending));
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void remove(PendingKey pending) throws IOException {
    lock.lock();
    try {
      check();
      taken.remove(pending.key());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<ProducerEnd> ended() {
    lock.lock();
    try {
      return List.copyOf(ends);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Extent extent() {
    lock.lock();
    try {
      return new Extent(arrived, fresh.size() + back.size() + taken.size());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<PendingKey> left() {
    lock.lock();
    try {
      List<PendingKey> left = new ArrayList<>(fresh);
      back.forEach(due -> left.add(due.pending));
      left.addAll(taken.values());
      return left;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {}

  private void check() throws IOException {
    if (broken != null) {
      throw new IOException(broken);
    }
  }
}
