package assay.lab.lag;

import assay.lab.load.NanoClock;
import assay.lab.load.WorkerIndex;
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
 * Sends the keys of sampled rows from the ring buffers of a phase's load threads to the phase's
 * queue, in a separate thread. If the queue is lost, the load continues, and the keys of further
 * sampled rows are discarded. Used by one thread.
 */
public final class Publisher implements Closeable {
  /**
   * Maximum time between two checks of the ring buffers. The thread is woken up for each row, but a
   * wake-up may be missed.
   */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final KeyOutlet outlet;
  private final String phase;
  private final String worker;
  private final AdaptiveSampler sampler;
  private final RunLog out;
  private final NanoClock clock;
  private List<WriteRing> rings = List.of();
  private LongUnaryOperator runNanos = LongUnaryOperator.identity();
  private Thread thread;
  private volatile boolean over;
  private long put;
  private IOException failure;

  /**
   * Connects to the queue.
   *
   * @param seed seed of the activity, which is the same in all workers
   * @param out log that records the loss of the queue
   * @throws IOException if the queue cannot be reached; the message is one line
   */
  public Publisher(
      KeyOutlets outlets,
      String phase,
      LagSampling sampling,
      WorkerIndex worker,
      Seed seed,
      RunLog out,
      NanoClock clock)
      throws IOException, InterruptedException {
    this.phase = phase;
    this.worker = worker.name();
    sampler =
        new AdaptiveSampler(
            sampling.keysPerSecond() / worker.count(),
            seed.client(worker.index()).random(Seed.Purpose.LAG_KEYS));
    this.out = out;
    this.clock = clock;
    outlet = outlets.outlet(sampling.channel(), phase, worker.name());
  }

  /**
   * Starts sending keys. Called before the load starts.
   *
   * @param sampled ring buffers of the load threads
   * @param toRun converts times by this process's clock to times by the run's clock
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
    sampler.begin(clock.nanos());
    try {
      boolean last;
      do {
        // Must be read before the buffers are drained, so that all rows before the end are sent.
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
                sampler.halvings()));
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
    int before = sampler.halvings();
    int draw = sampler.draw(outlived, now);
    if (sampler.halvings() > before) {
      rings.forEach(ring -> ring.thin(sampler.halvings()));
    }
    if (draw < sampler.halvings()) {
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
              sampler.halvings()));
      put++;
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Sends the remaining keys, and signals the end to the consumers. Called when the load has ended.
   *
   * @throws IOException if the run folder cannot be written
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
          "keys of " + worker + " could not be sent: " + failure.getMessage(),
          Map.of("put", put));
    }
  }

  @Override
  public void close() throws IOException {
    over = true;
    outlet.close();
  }
}
