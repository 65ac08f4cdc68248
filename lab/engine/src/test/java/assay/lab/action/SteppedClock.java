package assay.lab.action;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A clock for the threads of a phase's actions, which goes on only when all of them wait: each acts
 * at its time, however late this machine wakes it up. Thread-safe.
 */
final class SteppedClock implements RunningPhase.Clock {
  private static final String THREADS = "assay-action-";

  private final Map<Thread, Wait> waiting = new HashMap<>();
  private long now = 1_000_000_000_000L;

  /** What a thread waits on, since when, until when. */
  private record Wait(Object monitor, long sinceNanos, long untilNanos) {}

  @Override
  public synchronized long nanos() {
    return now;
  }

  /** Callers wait in a loop. */
  @SuppressWarnings("WaitNotInLoop")
  @Override
  public void waitOn(Object monitor, long nanos) throws InterruptedException {
    synchronized (this) {
      waiting.put(Thread.currentThread(), new Wait(monitor, now, now + nanos));
    }
    try {
      monitor.wait();
    } finally {
      synchronized (this) {
        waiting.remove(Thread.currentThread());
      }
    }
  }

  /** Time passes; what is due when it has passed may have begun or not. */
  void pass(Duration time) {
    long end = nanos() + time.toNanos();
    while (nanos() < end) {
      await()
          .pollInSameThread()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .atMost(Duration.ofMinutes(5))
          .until(this::allWait);
      for (Object monitor : step(end)) {
        synchronized (monitor) {
          monitor.notifyAll();
        }
      }
    }
  }

  private synchronized Collection<Object> step(long end) {
    List<Object> monitors = new ArrayList<>();
    long next = end;
    for (Wait wait : waiting.values()) {
      monitors.add(wait.monitor);
      next = Math.min(next, wait.untilNanos);
    }
    now = next;
    return monitors;
  }

  /**
   * The JDK lists threads before it takes their stacks: one born in between is not in the first.
   */
  private boolean allWait() {
    Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(THREADS))
        .allMatch(thread -> stacks.containsKey(thread) && waits(thread, stacks.get(thread)));
  }

  /** For the time, for another thread that does, or forever. */
  private boolean waits(Thread thread, StackTraceElement[] stack) {
    synchronized (this) {
      Wait wait = waiting.get(thread);
      if (wait != null) {
        return wait.sinceNanos == now;
      }
    }
    for (StackTraceElement frame : stack) {
      boolean joins =
          frame.getClassName().equals(Thread.class.getName())
              && frame.getMethodName().equals("join");
      boolean hangs =
          frame.getClassName().equals(CountDownLatch.class.getName())
              && frame.getMethodName().equals("await");
      if (joins || hangs) {
        return true;
      }
    }
    return !thread.isAlive();
  }
}
