package assay.lab.experiment.internals;

import assay.lab.run.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which servers tell something: who came, and who is gone. Used by one thread. */
final class Servers {
  /** A server that one answer lacks may only have been slow. */
  private static final int GONE_AFTER_ANSWERS = 2;

  private final Map<String, Integer> lackedBy = new TreeMap<>();
  private boolean first = true;

  /**
   * Takes note of an answer.
   *
   * @param named the servers in it
   */
  List<Happening> take(Collection<String> named, long nanos) {
    List<Happening> changes = new ArrayList<>();
    lackedBy.replaceAll((server, answers) -> answers + 1);
    for (String server : new TreeSet<>(named)) {
      if (lackedBy.put(server, 0) == null && !first) {
        changes.add(change(nanos, Event.SERVER_STARTED, server, " tells of itself"));
      }
    }
    for (String server : List.copyOf(lackedBy.keySet())) {
      if (lackedBy.get(server) >= GONE_AFTER_ANSWERS) {
        lackedBy.remove(server);
        changes.add(change(nanos, Event.SERVER_GONE, server, " is not told of any more"));
      }
    }
    first &= named.isEmpty();
    return changes;
  }

  /** Whether a server is there, be it that the last answer lacked it. */
  boolean has(String server) {
    return lackedBy.containsKey(server);
  }

  private static Happening change(long nanos, String kind, String server, String what) {
    return new Happening(nanos, kind, server + what, Map.of("server", server));
  }
}
