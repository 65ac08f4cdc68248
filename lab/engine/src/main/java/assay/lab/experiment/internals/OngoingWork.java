package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.value.NamedValues;
import java.util.List;

/**
 * Uses the number of running background operations to detect when a store does background work,
 * such as flushes. An operation that starts and ends between two responses is detected by a drop in
 * the quantity that the operation reduces. Used by one thread.
 */
final class OngoingWork {
  /** Maximum time from the end of an operation until the store reports the reduced quantity. */
  private static final long SETTLE_NANOS = 3_000_000_000L;

  private final String kind;
  private final String runningName;
  private final String leftName;
  private final double fallsTo;
  private boolean open;
  private long beganNanos;
  private boolean ended;
  private long endedNanos;
  private double leftAtBegin = Double.NaN;
  private double lastLeft = Double.NaN;
  private long lastNanos;

  /**
   * @param runningName name of the metric that counts running operations
   * @param leftName name of the metric that the background work reduces
   * @param fallsTo maximum ratio of a value to its previous value at which the drop indicates
   *     background work
   */
  OngoingWork(String kind, String runningName, String leftName, double fallsTo) {
    this.kind = kind;
    this.runningName = runningName;
    this.leftName = leftName;
    this.fallsTo = fallsTo;
  }

  void take(long nanos, double running, double left, List<StoreEvent> out) {
    boolean fell = lastLeft > 0 && left <= fallsTo * lastLeft;
    if (open && running == 0) {
      end(nanos, left, out);
    } else if (!open && running > 0) {
      leftAtBegin = Double.isNaN(lastLeft) ? left : Math.max(lastLeft, left);
      begin(nanos, runningName + " " + StoreEvent.number(running), out);
    } else if (!open && fell && !(ended && nanos - endedNanos < SETTLE_NANOS)) {
      leftAtBegin = lastLeft;
      begin(lastNanos, "took less than one sampling interval", out);
      end(nanos, left, out);
    }
    lastLeft = left;
    lastNanos = nanos;
  }

  void forget() {
    lastLeft = Double.NaN;
  }

  private void begin(long nanos, String text, List<StoreEvent> out) {
    open = true;
    beganNanos = nanos;
    out.add(new StoreEvent(nanos, kind + Event.START, text, NamedValues.NONE));
  }

  private void end(long nanos, double left, List<StoreEvent> out) {
    open = false;
    ended = true;
    endedNanos = nanos;
    double seconds = Math.round((nanos - beganNanos) / 1e6) / 1e3;
    NamedValues.Builder detail = NamedValues.builder();
    detail.put("seconds", seconds);
    String text = "lasted " + StoreEvent.number(seconds) + " s";
    if (!Double.isNaN(leftAtBegin) && !Double.isNaN(left)) {
      detail.put("before", leftAtBegin);
      detail.put("after", left);
      text += ": " + leftName + " " + StoreEvent.change(leftAtBegin, left);
    }
    out.add(new StoreEvent(nanos, kind + Event.END, text, detail.build()));
  }
}
