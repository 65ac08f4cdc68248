package assay.lab.action;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who has broken what, so that nothing is broken twice at once. Thread-safe. */
final class Holds {
  private final Map<String, Hold> held = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private final Map<String, Hold> released = new HashMap<>();

  /**
   * Takes a thing to work on it.
   *
   * @return who has it already; empty if it is taken now
   */
  synchronized Optional<Hold> take(String what, Hold hold) {
    Hold before = held.putIfAbsent(what, hold);
    if (before == null) {
      busy.add(what);
    }
    return Optional.ofNullable(before);
  }

  /** A thing that was taken is left as it is. */
  synchronized void giveBack(String what) {
    held.remove(what);
    busy.remove(what);
  }

  /** The work on a thing is done; it stays held. */
  synchronized void rest(String what) {
    busy.remove(what);
  }

  /**
   * Goes on working on a thing that is held.
   *
   * @return false if it is not held so any more, or somebody works on it
   */
  synchronized boolean resume(String what, Hold hold) {
    return hold.equals(held.get(what)) && busy.add(what);
  }

  /** Who holds a thing that nobody works on. */
  synchronized Optional<Hold> resting(String what) {
    return busy.contains(what) ? Optional.empty() : Optional.ofNullable(held.get(what));
  }

  synchronized boolean isBusy(String what) {
    return busy.contains(what);
  }

  /** The thing is as it was. */
  synchronized void release(String what) {
    busy.remove(what);
    Hold hold = held.remove(what);
    if (hold != null) {
      released.put(what, hold);
    }
  }

  /** All that was held and is not any more, by what; the last who held it. */
  synchronized Map<String, Hold> released() {
    Map<String, Hold> past = new HashMap<>(released);
    past.keySet().removeAll(held.keySet());
    return past;
  }

  /** All that is held, by what. */
  synchronized Map<String, Hold> all() {
    return Map.copyOf(held);
  }
}
