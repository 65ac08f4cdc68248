package assay.lab.lag;

import assay.lab.load.NanoClock;
import assay.lab.load.Worker;
import assay.lab.load.WriteRing;
import assay.lab.plan.phase.LagSampling;
import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.lab.workload.draw.Seed;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;

/**
 * Hands the keys of sampled rows on, from the rings of a phase's load threads to its queue, on a
 * thread of its own. If the queue is gone the load goes on, and the rows are forgotten. Used by one
 * thread.
 */
public final class Publisher implements Closeable {
  /** It is woken for each row; should it miss one, it finds that so soon. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final KeyOutlet outlet;
  private final String phase;
  private final String worker;
  private final Thinning thinning;
  private final RunLog out;
  private final NanoClock clock;
  private List<WriteRing> rings = List.of();
  private LongUnaryOperator runNanos = LongUnaryOperator.identity();
  private Thread thread;
  private volatile boolean over;
  private long put;
  private IOException failure;

  private Publisher(
      KeyOutlet outlet,
      String phase,
      String worker,
      Thinning thinning,
      RunLog out,
      NanoClock clock) {
    this.outlet = outlet;
    this.phase = phase;
    this.worker = worker;
    this.thinning = thinning;
    this.out = out;
    this.clock = clock;
  }

  /**
   * Reaches for the queue.
   *
   * @param seed of the activity, the same in all workers
   * @param out hears if the queue is gone
   * @throws IOException if it cannot be reached; one line
   */
  public static Publisher open(
      KeyOutlets outlets,
      String phase,
      LagSampling sampling,
      Worker worker,
      Seed seed,
      RunLog out,
      NanoClock clock)
      throws IOException, InterruptedException {
    return new Publisher(
        outlets.outlet(sampling.channel(), phase, worker.label()),
        phase,
        worker.label(),
        new Thinning(
            sampling.keysPerSecond() / worker.count(),
            seed.client(worker.index()).random(Seed.Purpose.LAG_KEYS)),
        out,
        clock);
  }

  /**
   * Begins; before the load does.
   *
   * @param sampled where the load threads put rows
   * @param toRun maps times of this process to the run's
   */
  public void start(List<WriteRing> sampled, LongUnaryOperator toRun) {
    rings = sampled;
    runNanos = toRun;
    thread = new Thread(this::publish, "assay-lag-publisher");
    thread.setDaemon(true);
    rings.forEach(ring -> ring.wake(thread));
    thread.start();
  }

  private void publish() {
    thinning.begin(clock.nanos());
    try {
      boolean last;
      do {
        // Asked before the rings are, so that what came before the end is handed on.
        last = over;
        for (WriteRing ring : rings) {
          ring.drain(this::hand);
        }
        if (!last && failure == null) {
          LockSupport.parkNanos(LOOK_NANOS);
        }
      } while (!last && failure == null);
      if (failure == null) {
        outlet.end(
            new ProducerEnd(
                worker,
                put,
                rings.stream().mapToLong(WriteRing::dropped).sum(),
                thinning.halvings()));
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  private void hand(long row, long writtenNanos, int outlived) {
    if (failure != null) {
      return;
    }
    long now = clock.nanos();
    int before = thinning.halvings();
    int draw = thinning.draw(outlived, now);
    if (thinning.halvings() > before) {
      rings.forEach(ring -> ring.thin(thinning.halvings()));
    }
    if (draw < thinning.halvings()) {
      return;
    }
    try {
      outlet.put(
          new WrittenKey(
              worker,
              row,
              runNanos.applyAsLong(writtenNanos),
              runNanos.applyAsLong(now),
              draw,
              thinning.halvings()));
      put++;
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Hands on what is left, and says so to those who read. To be called when the load has ended.
   *
   * @throws IOException if the run's folder cannot be written
   */
  public void finish() throws IOException, InterruptedException {
    over = true;
    LockSupport.unpark(thread);
    thread.join();
    if (failure != null) {
      out.event(
          clock.nanos(),
          Event.LAG_LOST,
          phase,
          "keys of " + worker + " could not be handed on: " + failure.getMessage(),
          Map.of("put", put));
    }
  }

  /** Ends it however far it is. */
  @Override
  public void close() throws IOException {
    over = true;
    outlet.close();
  }
}
