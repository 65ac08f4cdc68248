package assay.lab.experiment.internals;

import assay.lab.run.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something that a store does for a while, such as to flush. It begins and ends as the store tells
 * that some of it runs; what came and went between two answers shows in what it leaves smaller.
 * Used by one thread.
 */
final class Spell {
  /** What is left may be told a little later than that the work has ended. */
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
   * @param runningName how the metric of what runs is called
   * @param leftName what it leaves smaller, as its metric is called
   * @param fallsTo the share of before at most that is left when some of it was done
   */
  Spell(String kind, String runningName, String leftName, double fallsTo) {
    this.kind = kind;
    this.runningName = runningName;
    this.leftName = leftName;
    this.fallsTo = fallsTo;
  }

  /**
   * Takes an answer.
   *
   * @param running how much of it goes on; NaN if that is not known
   * @param left NaN if that is not known
   */
  void take(long nanos, double running, double left, List<Happening> out) {
    boolean fell = lastLeft > 0 && left <= fallsTo * lastLeft;
    if (open && running == 0) {
      end(nanos, left, out);
    } else if (!open && running > 0) {
      leftAtBegin = Double.isNaN(lastLeft) ? left : Math.max(lastLeft, left);
      begin(nanos, runningName + " " + Happening.number(running), out);
    } else if (!open && fell && !(ended && nanos - endedNanos < SETTLE_NANOS)) {
      leftAtBegin = lastLeft;
      begin(lastNanos, "between two answers of the store", out);
      end(nanos, left, out);
    }
    lastLeft = left;
    lastNanos = nanos;
  }

  /** What was left before is not to be compared with what comes. */
  void forget() {
    lastLeft = Double.NaN;
  }

  private void begin(long nanos, String text, List<Happening> out) {
    open = true;
    beganNanos = nanos;
    out.add(new Happening(nanos, kind + Event.START, text, Map.of()));
  }

  private void end(long nanos, double left, List<Happening> out) {
    open = false;
    ended = true;
    endedNanos = nanos;
    double seconds = Math.round((nanos - beganNanos) / 1e6) / 1e3;
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("seconds", seconds);
    String text = "within " + Happening.number(seconds) + " s";
    if (!Double.isNaN(leftAtBegin) && !Double.isNaN(left)) {
      detail.put("before", leftAtBegin);
      detail.put("after", left);
      text +=
          ": " + leftName + " " + Happening.number(leftAtBegin) + " → " + Happening.number(left);
    }
    out.add(new Happening(nanos, kind + Event.END, text, detail));
  }
}
