package assay.lab.action;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tracks which action has reserved which server or throttle. Reservations ensure that two actions
 * never change the same server or throttle at the same time. Thread-safe.
 */
final class OngoingActions {
  private final Map<String, OngoingAction> held = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private final Map<String, OngoingAction> released = new HashMap<>();

  /**
   * Reserves a server or throttle for an action.
   *
   * @param what name of the server or throttle
   * @return the action that has already reserved the server or throttle; empty if this call has
   *     reserved it
   */
  synchronized Optional<OngoingAction> take(String what, OngoingAction hold) {
    OngoingAction before = held.putIfAbsent(what, hold);
    if (before == null) {
      busy.add(what);
    }
    return Optional.ofNullable(before);
  }

  /** Releases a server or throttle that was reserved but not changed. */
  synchronized void giveBack(String what) {
    held.remove(what);
    busy.remove(what);
  }

  synchronized void rest(String what) {
    busy.remove(what);
  }

  /**
   * Resumes work on a reserved server or throttle.
   *
   * @return false if the action's reservation has ended, or if another thread is working on the
   *     server or throttle
   */
  synchronized boolean resume(String what, OngoingAction hold) {
    return hold.equals(held.get(what)) && busy.add(what);
  }

  /**
   * Returns the action that has reserved a server or throttle; empty while a thread is working on
   * the server or throttle.
   */
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

  /**
   * Returns the servers and throttles that are no longer reserved, each with the last action that
   * reserved it.
   */
  synchronized Map<String, OngoingAction> released() {
    Map<String, OngoingAction> past = new HashMap<>(released);
    past.keySet().removeAll(held.keySet());
    return past;
  }

  synchronized Map<String, OngoingAction> all() {
    return Map.copyOf(held);
  }
}
