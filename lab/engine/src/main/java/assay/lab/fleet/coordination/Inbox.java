package assay.lab.fleet.coordination;

import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Stores the newest note that a worker received under each path. After {@link #end} has been
 * called, every wait fails. Thread-safe.
 */
public final class Inbox {
  private final NanoClock clock;
  private final StopSignal stop = new StopSignal();
  private final Map<String, Letter> letters = new HashMap<>();

  public Inbox(NanoClock clock) {
    this.clock = clock;
  }

  public synchronized void changed(String path, byte[] content) {
    if (content != null) {
      letters.put(path, new Letter(path, content, clock.nanos()));
      notifyAll();
    }
  }

  public synchronized void end(String why) {
    stop.request(why);
    notifyAll();
  }

  public StopSignal stop() {
    return stop;
  }

  /**
   * Waits for a note and removes the note from the inbox.
   *
   * @throws FleetException if the note does not arrive in time, or if the inbox ends
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
        throw new FleetException(
            "timed out after " + atMost.toMillis() / 1e3 + " s while waiting for " + what);
      }
      wait(leftMillis);
    }
    throw new FleetException(stop.reason());
  }

  public void check() throws FleetException {
    if (stop.isRequested()) {
      throw new FleetException(stop.reason());
    }
  }
}
