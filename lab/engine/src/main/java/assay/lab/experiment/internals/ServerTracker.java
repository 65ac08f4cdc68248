package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.value.NamedValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tracks which servers report metrics, and detects servers that appear or disappear. Used by one
 * thread.
 */
final class ServerTracker {
  /**
   * Number of successive responses that must omit a server before the server counts as gone. A
   * server that is missing from a single response may only have been slow.
   */
  private static final int GONE_AFTER_ANSWERS = 2;

  private final Map<String, Integer> lackedBy = new TreeMap<>();
  private boolean first = true;

  List<StoreEvent> take(Collection<String> named, long nanos) {
    List<StoreEvent> changes = new ArrayList<>();
    lackedBy.replaceAll((server, answers) -> answers + 1);
    for (String server : new TreeSet<>(named)) {
      if (lackedBy.put(server, 0) == null && !first) {
        changes.add(change(nanos, Event.SERVER_STARTED, server, " is now reported"));
      }
    }
    for (String server : List.copyOf(lackedBy.keySet())) {
      if (lackedBy.get(server) >= GONE_AFTER_ANSWERS) {
        lackedBy.remove(server);
        changes.add(change(nanos, Event.SERVER_GONE, server, " is no longer reported"));
      }
    }
    first &= named.isEmpty();
    return changes;
  }

  boolean has(String server) {
    return lackedBy.containsKey(server);
  }

  private static StoreEvent change(long nanos, String kind, String server, String what) {
    return new StoreEvent(nanos, kind, server + what, NamedValues.of("server", server));
  }
}
