package assay.lab.timeline;

import assay.lab.run.Event;
import assay.lab.run.EventDetail.ServerDetail;
import assay.lab.run.Standstill;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

public final class ServerTroubles {
  /**
   * Maximum time in seconds between the disappearance of a server and the event that reports it.
   * Processes are checked once per second.
   */
  private static final double EARLY_SECONDS = 3;

  private static final double LATE_SECONDS = 1.5;

  private static final int MOST_NAMED = 4;

  private static final Set<String> KINDS =
      Set.of(
          Event.PROCESS_STOPPED + Event.START,
          Event.PROCESS_STOPPED + Event.END,
          Event.PROCESS_GONE);

  private ServerTroubles() {}

  /**
   * A problem of a server: the server disappeared or was stopped.
   *
   * @param gone whether the server disappeared
   * @param fromSeconds start of the problem in seconds since the run began
   * @param toSeconds end of the problem; equal to the start if the server disappeared, infinite if
   *     the server remained stopped until the run's end
   */
  public record Trouble(String server, boolean gone, double fromSeconds, double toSeconds) {
    /** Returns whether the problem may explain why the store stalled. */
    public boolean isWith(Standstill standstill) {
      return isWith(standstill.fromSeconds(), standstill.toSeconds());
    }

    public boolean isWith(double from, double to) {
      return fromSeconds <= to && toSeconds >= (gone ? from - EARLY_SECONDS : from - LATE_SECONDS);
    }

    public double earliestSeconds() {
      return fromSeconds - EARLY_SECONDS;
    }

    public boolean isWithin(double from, double to) {
      return fromSeconds <= to && toSeconds >= from;
    }

    private String words() {
      if (gone) {
        return String.format(Locale.ROOT, "disappeared at %.1f s", fromSeconds);
      }
      return Double.isInfinite(toSeconds)
          ? String.format(
              Locale.ROOT, "stopped (state T) from %.1f s until the end of the run", fromSeconds)
          : String.format(
              Locale.ROOT,
              "stopped (state T) for %.1f s, from %.1f to %.1f s",
              toSeconds - fromSeconds,
              fromSeconds,
              toSeconds);
    }
  }

  public static List<Trouble> of(List<Event> events) {
    Map<String, Trouble> stopped = new LinkedHashMap<>();
    List<Trouble> all = new ArrayList<>();
    for (Event event : events) {
      if (!KINDS.contains(event.kind())) {
        continue;
      }
      ServerDetail detail = event.detail(ServerDetail.class);
      String key = detail.server() + "@" + detail.machine();
      double now = event.seconds();
      if (event.kind().equals(Event.PROCESS_GONE)) {
        all.add(new Trouble(detail.server(), true, now, now));
      } else if (event.kind().equals(Event.PROCESS_STOPPED + Event.START)) {
        stopped.put(key, new Trouble(detail.server(), false, now, Double.POSITIVE_INFINITY));
      } else if (stopped.containsKey(key)) {
        double from = stopped.remove(key).fromSeconds;
        all.add(new Trouble(detail.server(), false, from, now));
      }
    }
    all.addAll(stopped.values());
    all.sort(Comparator.comparingDouble(Trouble::fromSeconds));
    return all;
  }

  /**
   * Returns a clause that lists the servers, grouped by their problem. Returns an empty string if
   * there are no problems.
   */
  public static String words(List<Trouble> troubles) {
    Map<String, List<String>> servers = new LinkedHashMap<>();
    for (Trouble trouble : troubles) {
      servers.computeIfAbsent(trouble.words(), words -> new ArrayList<>()).add(trouble.server());
    }
    String named =
        servers.entrySet().stream()
            .limit(MOST_NAMED)
            .map(same -> String.join(", ", same.getValue()) + " " + same.getKey())
            .collect(Collectors.joining("; "));
    int more = servers.size() - MOST_NAMED;
    return more > 0 ? named + "; and " + more + " more problems" : named;
  }
}
