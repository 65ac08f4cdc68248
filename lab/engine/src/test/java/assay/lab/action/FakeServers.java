package assay.lab.action;

import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import assay.store.capability.Throttle.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** Two tablet servers and a manager, which do as they are told, or not. */
final class FakeServers implements ServerControl {
  private final Map<String, State> states =
      new TreeMap<>(Map.of("manager-1", State.UP, "tserver-1", State.UP, "tserver-2", State.UP));
  private final List<String> calls = new ArrayList<>();

  /** So many times a server does not come back. */
  int failures;

  /** A server that comes back ends at once. */
  boolean endsAfterReturn;

  /** Never counted down: whoever brings a server back waits for it. */
  CountDownLatch hanging = new CountDownLatch(0);

  /** A kill takes until that many servers are back. */
  CountDownLatch slowKill = new CountDownLatch(0);

  /** What happens to servers between their return and the end of their leases. */
  Runnable whileLeasesAreAwaited = () -> {};

  /** Told once to whoever asks next, however the servers are by then. */
  private List<Server> stale = List.of();

  /** The next answer is how the servers are now. */
  synchronized void answerLate() {
    stale = servers();
  }

  @Override
  public synchronized List<Server> servers() {
    if (!stale.isEmpty()) {
      List<Server> told = stale;
      stale = List.of();
      return told;
    }
    return states.entrySet().stream()
        .map(
            entry ->
                new Server(
                    entry.getKey(),
                    entry.getKey().replaceFirst("-.*", ""),
                    entry.getValue(),
                    1000 + calls.size()))
        .toList();
  }

  @Override
  public void perform(ServerOperation verb, String server)
      throws StoreException, InterruptedException {
    if (verb == ServerOperation.KILL) {
      slowKill.await();
    }
    switch (verb) {
      case KILL, STOP -> set(verb.label(), server, State.DOWN);
      case PAUSE -> set(verb.label(), server, State.PAUSED);
      case START, RESUME -> bringBack(List.of(server));
      case COLLECT_GARBAGE -> set(verb.label(), server, State.UP);
    }
  }

  @Override
  public void bringBack(List<String> back) throws StoreException, InterruptedException {
    hanging.await();
    synchronized (this) {
      if (failures > 0) {
        failures--;
        calls.add("back " + String.join(" ", back) + " failed");
        throw new StoreException(
            StoreException.Kind.FAILED, String.join(" ", back) + " does not start");
      }
    }
    synchronized (this) {
      calls.add("back " + String.join(" ", back));
      back.forEach(server -> states.put(server, endsAfterReturn ? State.DOWN : State.UP));
    }
    slowKill.countDown();
  }

  @Override
  public void awaitLeases() {
    whileLeasesAreAwaited.run();
  }

  @Override
  public synchronized void throttles(Scope scope) {
    calls.add("throttles " + scope.label());
  }

  @Override
  public synchronized void unthrottled(Scope scope) {
    calls.add("unthrottled " + scope.label());
  }

  synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  synchronized State state(String server) {
    return states.get(server);
  }

  synchronized void set(String call, String server, State state) {
    calls.add(call + " " + server);
    states.put(server, state);
  }
}
