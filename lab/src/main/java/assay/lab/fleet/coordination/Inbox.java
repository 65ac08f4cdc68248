package assay.lab.fleet.coordination;

import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a worker was told, the newest under each path. Once it {@link #end ends} no wait goes on.
 * Thread-safe.
 */
public final class Inbox {
  private final NanoClock clock;
  private final StopSignal stop = new StopSignal();
  private final Map<String, Letter> letters = new HashMap<>();

  /** A note, and when it arrived by this process's clock. */
  public static final class Letter {
    public final byte[] content;
    public final long nanos;

    Letter(byte[] content, long nanos) {
      this.content = content;
      this.nanos = nanos;
    }
  }

  public Inbox(NanoClock clock) {
    this.clock = clock;
  }

  public synchronized void changed(String path, byte[] content) {
    if (content != null) {
      letters.put(path, new Letter(content, clock.nanos()));
      notifyAll();
    }
  }

  /** Ends every wait, and the work that goes on; the first reason stays. */
  public synchronized void end(String why) {
    stop.request(why);
    notifyAll();
  }

  /** Requested once there is nothing more to wait for. */
  public StopSignal stop() {
    return stop;
  }

  /**
   * Takes a letter out as soon as it is there.
   *
   * @throws FleetException if it does not come in time, or the inbox ends
   */
  public synchronized Letter take(String path, Duration atMost, String what)
      throws FleetException, InterruptedException {
    long deadline = clock.nanos() + atMost.toNanos();
    while (!stop.isRequested()) {
      Letter letter = letters.remove(path);
      if (letter != null) {
        return letter;
      }
      long leftMillis = (deadline - clock.nanos()) / 1_000_000;
      if (leftMillis <= 0) {
        throw new FleetException(what + " did not come within " + atMost.toMillis() / 1e3 + " s");
      }
      wait(leftMillis);
    }
    throw new FleetException(stop.reason());
  }

  /** Throws if there is nothing more to wait for. */
  public void check() throws FleetException {
    if (stop.isRequested()) {
      throw new FleetException(stop.reason());
    }
  }
}
