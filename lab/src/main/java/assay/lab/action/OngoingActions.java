package assay.lab.action;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tracks which action holds which server or throttle, so that nothing is broken twice at once.
 * Thread-safe.
 */
final class OngoingActions {
  private final Map<String, OngoingAction> held = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private final Map<String, OngoingAction> released = new HashMap<>();

  /**
   * Takes a thing to work on it.
   *
   * @return its current holder; empty if it is taken now
   */
  synchronized Optional<OngoingAction> take(String what, OngoingAction hold) {
    OngoingAction before = held.putIfAbsent(what, hold);
    if (before == null) {
      busy.add(what);
    }
    return Optional.ofNullable(before);
  }

  /** Releases a thing that was taken and not changed. */
  synchronized void giveBack(String what) {
    held.remove(what);
    busy.remove(what);
  }

  synchronized void rest(String what) {
    busy.remove(what);
  }

  /**
   * Resumes work on a held thing.
   *
   * @return false if this holder no longer holds it, or another thread is working on it
   */
  synchronized boolean resume(String what, OngoingAction hold) {
    return hold.equals(held.get(what)) && busy.add(what);
  }

  /** The holder of a thing that no thread is working on. */
  synchronized Optional<OngoingAction> resting(String what) {
    return busy.contains(what) ? Optional.empty() : Optional.ofNullable(held.get(what));
  }

  synchronized boolean isBusy(String what) {
    return busy.contains(what);
  }

  synchronized void release(String what) {
    busy.remove(what);
    OngoingAction hold = held.remove(what);
    if (hold != null) {
      released.put(what, hold);
    }
  }

  /** Things that were held and no longer are, with their last holder. */
  synchronized Map<String, OngoingAction> released() {
    Map<String, OngoingAction> past = new HashMap<>(released);
    past.keySet().removeAll(held.keySet());
    return past;
  }

  synchronized Map<String, OngoingAction> all() {
    return Map.copyOf(held);
  }
}
