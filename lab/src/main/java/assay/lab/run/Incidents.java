package assay.lab.run;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Incidents of servers that may have lost writes. An observation that an earlier incident explains
 * is left out: an action ends a process, the process is gone, the store stops reporting its
 * address, and its counters begin at zero when it is back. Of one thread.
 */
public final class Incidents {
  private static final Set<String> KINDS =
      Set.of(
          Event.ACTION + Event.START,
          Event.PROCESS_GONE,
          Event.PROCESS_STOPPED + Event.START,
          Event.SERVER_GONE,
          Event.SERVER_RESTARTED);

  /** {@code tserver-1 (127.0.0.1:9997, 127.0.0.1:9998)}. */
  private static final Pattern PROCESS = Pattern.compile("([^ ]+) \\((.*)\\)");

  private static final Pattern COMMA = Pattern.compile(", ");

  private static final Set<String> STORE_TELLS = Set.of(Event.SERVER_GONE, Event.SERVER_RESTARTED);

  /** Processes and the store are looked at once a second each, in either order. */
  private static final double EARLY_SECONDS = 3;

  /** By time in ms since the epoch. */
  private final TreeMap<Long, String> texts = new TreeMap<>();

  /** Adds those of a run. */
  public void add(Instant start, List<Event> events) {
    Explained explained = new Explained();
    events.stream()
        .sorted(Comparator.comparingDouble(Incidents::order))
        .filter(event -> KINDS.contains(event.kind()))
        .filter(event -> !explained.test(event))
        .forEach(
            event ->
                texts.put(start.toEpochMilli() + Math.round(event.seconds() * 1000), event.text()));
  }

  private static double order(Event event) {
    return event.seconds() + (STORE_TELLS.contains(event.kind()) ? EARLY_SECONDS : 0);
  }

  /** Tells of a run's events, one after the other, whether earlier ones explain them. */
  private static final class Explained implements Predicate<Event> {
    /** Servers that actions ended. */
    private final Set<String> ended = new HashSet<>();

    /** Observations of the store that the end of an address's process explains. */
    private final Map<String, Set<String>> gone = new HashMap<>();

    @Override
    public boolean test(Event event) {
      String server = String.valueOf(event.detail().get("server"));
      if (event.kind().equals(Event.ACTION + Event.START)) {
        ended.add(server);
        return false;
      }
      if (STORE_TELLS.contains(event.kind())) {
        return gone.getOrDefault(address(server), new HashSet<>()).remove(event.kind());
      }
      Matcher process = PROCESS.matcher(server);
      if (!process.matches()) {
        return false;
      }
      if (event.kind().equals(Event.PROCESS_GONE)) {
        COMMA
            .splitAsStream(process.group(2))
            .forEach(address -> gone.put(address, new HashSet<>(STORE_TELLS)));
      }
      return ended.remove(process.group(1));
    }

    private static String address(String server) {
      return server.replace("localhost:", "127.0.0.1:");
    }
  }

  /** The one nearest to a time in ms since the epoch, and how far off it is; null for none. */
  public String nearest(long millis) {
    if (millis == 0 || texts.isEmpty()) {
      return null;
    }
    Map.Entry<Long, String> before = texts.floorEntry(millis);
    Map.Entry<Long, String> after = texts.ceilingEntry(millis);
    boolean later =
        before == null || (after != null && after.getKey() - millis <= millis - before.getKey());
    Map.Entry<Long, String> nearest = later ? after : before;
    return String.format(
        Locale.ROOT,
        "%s, %.1f s %s",
        nearest.getValue(),
        Math.abs(nearest.getKey() - millis) / 1e3,
        later ? "later" : "before");
  }
}
