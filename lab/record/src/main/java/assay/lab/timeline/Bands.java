package assay.lab.timeline;

import assay.lab.run.Event;
import assay.lab.run.Standstill;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Converts a run's events to bands on a time axis. The events {@code X-start} and {@code X-end}
 * become one band of kind X. An event that records its duration becomes a band that ends at the
 * event's time. Phases do not become bands, because bands are drawn within phases.
 */
public final class Bands {

  /**
   * Names of event details that contain the event's duration. Each name is mapped to the detail's
   * unit in seconds.
   */
  private static final Map<String, Double> LENGTHS =
      Map.of("millis", 1e-3, "ms", 1e-3, "seconds", 1.0);

  /** Event details that distinguish overlapping bands of one kind. */
  private record BandOwner(
      Object machine, Object server, Object table, Object tablet, Object kind, Object id) {}

  private record BandKey(String kind, String phase, BandOwner owner) {}

  public static final String STALL = "stall";

  private static final Set<String> LABELLED =
      Set.of(Event.ACTION, Event.LOST, Event.PROCESS_GONE, Event.PROCESS_STOPPED, STALL);

  /** Minimum time in seconds between two errors that belong to separate bands. */
  private static final double ERRORS_APART_SECONDS = 2;

  private static final Set<String> PHASES = Set.of(Event.PHASE_START, Event.PHASE_END);

  private final double endSeconds;
  private final Map<BandKey, Deque<Event>> open = new HashMap<>();
  private final List<Band> bands = new ArrayList<>();

  private Bands(double endSeconds) {
    this.endSeconds = endSeconds;
  }

  /**
   * Returns all bands in order of their start.
   *
   * @param endSeconds time at which a band without an end event is cut off
   */
  public static List<Band> of(List<Event> events, double endSeconds) {
    Bands found = new Bands(endSeconds);
    events.stream().filter(event -> !PHASES.contains(event.kind())).forEach(found::take);
    found.open.values().forEach(starts -> starts.forEach(start -> found.add(start, null)));
    found.bands.sort(Comparator.comparingDouble(Band::fromSeconds));
    return found.bands;
  }

  /**
   * Merges bands of one kind that overlap or are less than {@code nearSeconds} apart. On a screen,
   * bands less than {@code nearSeconds} apart could not be distinguished.
   */
  public static List<Band> joined(List<Band> bands, double nearSeconds) {
    Map<String, Band> last = new TreeMap<>();
    List<Band> joined = new ArrayList<>();
    for (Band band : bands) {
      // Bands without a duration are merged only with each other. Labelled bands are merged only
      // with bands of the same label.
      String key =
          band.kind() + band.moment() + (LABELLED.contains(band.kind()) ? band.text() : "");
      Band before = last.get(key);
      if (before != null && band.fromSeconds() - before.toSeconds() < nearSeconds) {
        last.put(key, before.with(band));
      } else {
        if (before != null) {
          joined.add(before);
        }
        last.put(key, band);
      }
    }
    joined.addAll(last.values());
    joined.sort(Comparator.comparingDouble(Band::fromSeconds));
    return joined;
  }

  /**
   * Returns the bands to draw on a time axis. The result consists of {@link #joined} bands of
   * events, bands with errors, and bands in which the store completed no operation.
   */
  public static List<Band> drawn(
      List<Event> events, List<Standstill> standstills, double endSeconds, double nearSeconds) {
    List<Band> all = new ArrayList<>(errors(events));
    of(events, endSeconds).stream()
        .filter(band -> !band.kind().equals(Event.ERROR))
        .forEach(all::add);
    for (Standstill one : standstills) {
      String text = String.format(Locale.ROOT, "no answer for %.0f s", one.lengthSeconds());
      all.add(new Band(STALL, one.fromSeconds(), one.toSeconds(), text, 1));
    }
    all.sort(Comparator.comparingDouble(Band::fromSeconds));
    return joined(all, nearSeconds);
  }

  /**
   * Returns the bands of errors. Each band starts one second before the error's recorded time,
   * because errors are recorded at the end of the second in which they occurred.
   */
  private static List<Band> errors(List<Event> events) {
    return joined(
        events.stream()
            .filter(event -> event.kind().equals(Event.ERROR))
            .map(event -> band(event, 1))
            .toList(),
        ERRORS_APART_SECONDS);
  }

  private static Band band(Event event, double lengthSeconds) {
    double to = event.seconds();
    // The axis starts with the run, so times before the run are cut off.
    double from = Math.max(Math.min(0, to), to - lengthSeconds);
    return new Band(event.kind(), from, to, text(event), (int) Math.max(1, event.count()));
  }

  private void take(Event event) {
    String kind = event.kind();
    if (kind.endsWith(Event.START)) {
      open.computeIfAbsent(key(event, Event.START), key -> new ArrayDeque<>()).add(event);
    } else if (kind.endsWith(Event.END)) {
      Deque<Event> starts = open.get(key(event, Event.END));
      if (starts != null && !starts.isEmpty()) {
        add(starts.poll(), event);
      }
    } else {
      bands.add(band(event, length(event)));
    }
  }

  private void add(Event start, Event end) {
    String kind = start.kind().substring(0, start.kind().length() - Event.START.length());
    double to = end == null ? endSeconds : end.seconds();
    String text = text(start).isEmpty() && end != null ? text(end) : text(start);
    bands.add(new Band(kind, start.seconds(), Math.max(start.seconds(), to), text, 1));
  }

  private static BandKey key(Event event, String suffix) {
    String kind = event.kind().substring(0, event.kind().length() - suffix.length());
    return new BandKey(kind, event.phase(), event.detail(BandOwner.class));
  }

  private static double length(Event event) {
    for (Map.Entry<String, Double> unit : LENGTHS.entrySet()) {
      if (event.detail().get(unit.getKey()) instanceof Number number && number.doubleValue() > 0) {
        return number.doubleValue() * unit.getValue();
      }
    }
    return 0;
  }

  private static String text(Event event) {
    if (event.text() != null) {
      return event.text();
    }
    Object kind = event.detail(BandOwner.class).kind();
    return kind == null ? "" : kind.toString();
  }
}
