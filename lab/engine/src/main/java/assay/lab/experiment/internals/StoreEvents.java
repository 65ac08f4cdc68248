package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.value.NamedValues;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Derives events from successive values of metrics that cover the whole store. The times of the
 * events are accurate to within one sampling interval. Used by one thread.
 */
final class StoreEvents {
  private static final double MUCH_SMALLER = 0.8;
  private static final double SMALLER_AT_ALL = 1 - 1e-9;

  private final TabletCount tablets = new TabletCount();
  private final OngoingWork flushes = flushes(Metric.MEMORY_ENTRIES);
  private final OngoingWork flushesByBytes = flushes(Metric.MEMORY_BYTES);
  private final OngoingWork compactions =
      new OngoingWork(
          Event.COMPACTION,
          Metric.COMPACTIONS_RUNNING.series(),
          Metric.STORE_FILES.series(),
          SMALLER_AT_ALL);
  private boolean held;
  private long heldNanos;
  private long blockedNanos;

  private long answeredNanos;

  private double entries;

  /**
   * Returns the events since the previous response.
   *
   * @param nanos arrival time of the response
   */
  List<StoreEvent> take(InternalsSeries.Answer answer, long nanos) {
    Map<Metric, Double> totals = answer.totals();
    List<StoreEvent> happenings = new ArrayList<>(answer.changes());
    if (!happenings.isEmpty()) {
      forgetWork();
      tablets.serversChanged(nanos);
    }
    double nowEntries = of(totals, Metric.ENTRIES);
    if (nowEntries == 0 && entries > 0) {
      // The table was dropped and recreated.
      forget();
    }
    entries = Double.isNaN(nowEntries) ? entries : nowEntries;
    tablets.take(nanos, of(totals, Metric.TABLETS), happenings);
    double flushing = of(totals, Metric.FLUSHES_RUNNING);
    if (totals.containsKey(Metric.MEMORY_ENTRIES)) {
      flushes.take(nanos, flushing, of(totals, Metric.MEMORY_ENTRIES), happenings);
    } else {
      flushesByBytes.take(nanos, flushing, of(totals, Metric.MEMORY_BYTES), happenings);
    }
    compactions.take(
        nanos, of(totals, Metric.COMPACTIONS_RUNNING), of(totals, Metric.STORE_FILES), happenings);
    hold(nanos, of(totals, Metric.HOLD), of(totals, Metric.BLOCKED), happenings);
    answer.values().stream()
        .filter(told -> told.metric().equals(Metric.BLOCKED) && told.value() > 0)
        .forEach(told -> blockedNanos = told.nanos());
    answeredNanos = nanos;
    return happenings;
  }

  /**
   * Discards the previous values, so that the next values are not compared with the previous
   * values. Must be called if the store did not respond or if the table is missing.
   */
  void forget() {
    forgetWork();
    tablets.forget();
  }

  private static OngoingWork flushes(Metric memory) {
    return new OngoingWork(
        Event.FLUSH, Metric.FLUSHES_RUNNING.series(), memory.series(), MUCH_SMALLER);
  }

  private void forgetWork() {
    flushes.forget();
    flushesByBytes.forget();
    compactions.forget();
  }

  private void hold(long nanos, double holdMillis, double blockedMillis, List<StoreEvent> out) {
    boolean known = !Double.isNaN(holdMillis) || !Double.isNaN(blockedMillis);
    boolean now = holdMillis > 0 || blockedMillis > 0;
    if (now && !held) {
      // A store reports blocked time only after writes have resumed.
      heldNanos = holdMillis > 0 ? nanos : answeredNanos;
      String text =
          holdMillis > 0
              ? "writes held back for " + StoreEvent.number(holdMillis) + " ms so far"
              : "writes blocked for " + StoreEvent.number(blockedMillis) + " ms per second";
      out.add(new StoreEvent(heldNanos, Event.HOLD + Event.START, text, NamedValues.NONE));
    } else if (held && known && !now) {
      // A rate covers the whole time since the previous rate, so the first rate of zero arrives
      // late.
      long endNanos = Double.isNaN(blockedMillis) ? nanos : blockedNanos;
      double seconds = Math.round((endNanos - heldNanos) / 1e6) / 1e3;
      out.add(
          new StoreEvent(
              endNanos,
              Event.HOLD + Event.END,
              "lasted " + StoreEvent.number(seconds) + " s",
              NamedValues.of("seconds", seconds)));
    }
    held = known ? now : held;
  }

  private static double of(Map<Metric, Double> totals, Metric metric) {
    return totals.getOrDefault(metric, Double.NaN);
  }
}
