package assay.lab.action;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tracks which action holds which server or throttle, so that two actions never change the same
 * server or throttle at the same time. Thread-safe.
 */
final class OngoingActions {
  private final Map<String, OngoingAction> held = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private final Map<String, OngoingAction> released = new HashMap<>();

  /**
   * Takes a server or throttle to change it.
   *
   * @return the action that already holds the server or throttle; empty if this call has taken it
   */
  synchronized Optional<OngoingAction> take(String what, OngoingAction hold) {
    OngoingAction before = held.putIfAbsent(what, hold);
    if (before == null) {
      busy.add(what);
    }
    return Optional.ofNullable(before);
  }

  /** Releases a server or throttle that was taken but not changed. */
  synchronized void giveBack(String what) {
    held.remove(what);
    busy.remove(what);
  }

  synchronized void rest(String what) {
    busy.remove(what);
  }

  /**
   * Resumes work on a held server or throttle.
   *
   * @return false if the action no longer holds the server or throttle, or if another thread is
   *     working on the server or throttle
   */
  synchronized boolean resume(String what, OngoingAction hold) {
    return hold.equals(held.get(what)) && busy.add(what);
  }

  /** The action that holds a server or throttle on which no thread is working. */
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

  /** Servers and throttles that are no longer held, with the last action that held them. */
  synchronized Map<String, OngoingAction> released() {
    Map<String, OngoingAction> past = new HashMap<>(released);
    past.keySet().removeAll(held.keySet());
    return past;
  }

  synchronized Map<String, OngoingAction> all() {
    return Map.copyOf(held);
  }
}
