package assay.lab.verdict.event;

import assay.lab.plan.phase.ServerOperation;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class ActionEvents {
  private static final int MOST = 8;

  private static final Set<String> BREAKING =
      Arrays.stream(ServerOperation.values())
          .filter(ServerOperation::breaks)
          .map(ServerOperation::label)
          .collect(Collectors.toUnmodifiableSet());

  private ActionEvents() {}

  /**
   * An action that broke a server.
   *
   * @param toSeconds time at which the server was running again, in seconds since the run began
   */
  public record Breakage(String label, double fromSeconds, double toSeconds) {}

  /**
   * Returns the actions that broke servers.
   *
   * @param endSeconds end time of actions whose end was not recorded, because their servers stayed
   *     broken
   */
  public static List<Breakage> breakages(Stream<Event> events, double endSeconds) {
    Map<Long, Event> begun = new LinkedHashMap<>();
    List<Breakage> found = new ArrayList<>();
    events.forEach(
        event -> {
          if (event.kind().equals(Event.ACTION + Event.START) && breaks(event)) {
            begun.put(id(event), event);
          } else if (event.kind().equals(Event.ACTION + Event.END)) {
            Event start = begun.remove(id(event));
            if (start != null) {
              found.add(new Breakage(start.text(), start.seconds(), event.seconds()));
            }
          }
        });
    for (Event start : begun.values()) {
      found.add(new Breakage(start.text(), start.seconds(), endSeconds));
    }
    return found;
  }

  private static boolean breaks(Event start) {
    return BREAKING.contains(start.detail(EventDetail.ActionDetail.class).act());
  }

  private static long id(Event event) {
    return event.detail(EventDetail.ActionDetail.class).id();
  }

  public static List<String> evidence(RecordedRun run) {
    List<String> sentences = new ArrayList<>();
    List<Band> done =
        Bands.of(run.events(), Double.MAX_VALUE).stream()
            .filter(band -> band.kind().equals(Event.ACTION))
            .toList();
    if (!done.isEmpty()) {
      String first =
          done.stream().limit(MOST).map(ActionEvents::words).collect(Collectors.joining(", "));
      int more = done.size() - MOST;
      sentences.add("Actions: " + first + (more > 0 ? " and " + more + " more" : "") + ".");
    }
    long skipped =
        run.events().stream().filter(event -> event.kind().equals(Event.ACTION_SKIPPED)).count();
    if (skipped > 0) {
      sentences.add(skipped + " actions were skipped; see events.jsonl for why.");
    }
    return sentences;
  }

  public static List<String> left(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ACTION_LEFT))
        .map(event -> "Action " + event.text() + ".")
        .toList();
  }

  private static String words(Band band) {
    String to = band.toSeconds() == Double.MAX_VALUE ? "the end" : seconds(band.toSeconds());
    return band.text() + " (" + seconds(band.fromSeconds()) + " to " + to + ")";
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f s", seconds);
  }
}
