package assay.lab.experiment.internals;

import assay.lab.value.NamedValues;
import java.util.Locale;
import java.util.Objects;

/**
 * Event inside the store, detected by comparing two responses of the store.
 *
 * @param nanos time of detection, on the clock of {@code System.nanoTime()}
 * @param kind kind of the event, as in the run's events
 * @param text description of the event in one line
 * @param detail values by name
 */
record StoreEvent(long nanos, String kind, String text, NamedValues detail) {
  StoreEvent {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
  }

  static String change(double from, double to) {
    return number(from) + " → " + number(to);
  }

  static String number(double value) {
    boolean whole = value == Math.rint(value) || Math.abs(value) >= 1000;
    return String.format(Locale.ROOT, whole ? "%,.0f" : "%.1f", value);
  }
}
