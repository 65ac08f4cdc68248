package assay.lab.plan.phase;

import assay.lab.study.Require;
import assay.lab.study.Studies;
import assay.store.capability.Capability;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Operation that Assay performs on servers or tables while a phase puts load on the store. */
public sealed interface Action {
  /**
   * Action that breaks or restores servers, or triggers garbage collections in servers.
   *
   * @param target a server such as {@code tserver-1}, or a role such as {@code tserver}; for a
   *     role, the seed determines the affected servers at each occurrence
   * @param or another role on the machines of {@code target}; on each machine, a random draw
   *     selects the target, the other role or both, with equal probability
   * @param count maximum number of servers with this role that one occurrence affects; empty means
   *     one
   * @param number rule for the number of servers that each occurrence affects; empty means always
   *     {@code count}
   */
  record OnServer(
      ServerOperation verb,
      String target,
      Optional<String> or,
      Optional<Integer> count,
      Optional<Numbers> number)
      implements Action {
    public enum Numbers {
      /**
       * The number of affected servers is a random number from one to {@code count}, derived from
       * the seed.
       */
      RANDOM,
      /**
       * The number of affected servers is one, two, four, and so on up to {@code count}. After the
       * largest number, the sequence of numbers restarts at one.
       */
      DOUBLING
    }

    public OnServer {
      Require.that(
          !target.isBlank(),
          "'" + verb.label() + "' must name a server or a role, such as tserver-1 or tserver");
      Require.that(
          or.isEmpty() || !(or.get().isBlank() || or.get().equals(target)),
          "the key 'or' must name a role other than '" + target + "', such as datanode");
      int most = count.orElse(1);
      Require.that(most >= 1, "'count' must be at least 1; got " + most);
      Require.that(number.isEmpty() || most > 1, "'number' requires a 'count' above 1");
    }

    @Override
    public int most() {
      return count.orElse(1);
    }

    /**
     * Returns the number of servers that one occurrence of the action affects.
     *
     * @param turn index of the occurrence; the first occurrence has index 0
     * @param draw random number, at least 0 and below 1
     */
    public int at(int turn, double draw) {
      if (number.isEmpty()) {
        return most();
      }
      if (number.get() == Numbers.RANDOM) {
        return 1 + (int) (draw * most());
      }
      int steps = Integer.SIZE - Integer.numberOfLeadingZeros(most());
      return 1 << turn % steps;
    }

    @Override
    public String label() {
      String several = most() == 1 ? "" : (number.isPresent() ? "up to " : "") + most() + " x ";
      return label(several + target + or.map(other -> " or " + other).orElse(""));
    }

    public String label(String server) {
      return verb.label() + " " + server;
    }

    @Override
    public boolean undoable() {
      return verb.breaks();
    }

    @Override
    public boolean breaks() {
      return verb.breaks();
    }

    @Override
    public List<String> servers() {
      return Stream.concat(Stream.of(target), or.stream()).toList();
    }

    @Override
    public boolean usesStore() {
      return false;
    }

    @Override
    public <R> R match(
        Function<OnServer, R> onServer, Function<Throttling, R> throttle, Function<Work, R> work) {
      return onServer.apply(this);
    }
  }

  /**
   * Action that limits the rate of requests on each server.
   *
   * @param table name by which phases refer to the table; empty means the run's first table
   * @param user user whose requests are limited; empty means all users
   * @param limits limit of each server in requests or bytes per second, by kind of limit; there is
   *     no limit for a kind without an entry
   * @param before earlier limits on these requests, which are restored when the action ends
   */
  record Throttling(
      Optional<String> table,
      Optional<String> user,
      Reach reach,
      Map<Limit, Long> limits,
      Map<Limit, Long> before)
      implements Action, Throttled {
    public Throttling {
      reach = Throttled.orTable(reach);
      limits = Throttled.ordered(limits);
      before = Throttled.ordered(before);
    }

    @Override
    public String label() {
      String what = limits.isEmpty() ? "no throttle" : "throttle " + Throttled.label(limits);
      return what + reachLabel();
    }

    @Override
    public boolean undoable() {
      return true;
    }

    @Override
    public List<Capability> needs() {
      return List.of(Capability.THROTTLE);
    }

    @Override
    public <R> R match(
        Function<OnServer, R> onServer, Function<Throttling, R> throttle, Function<Work, R> work) {
      return throttle.apply(this);
    }
  }

  /**
   * Action that performs the work of a phase: flushes, compacts or splits the table, or runs a
   * command.
   */
  record Work(PhasePlan phase) implements Action {
    private static final List<String> OWN = List.of("flush", "compact", "presplit", "shell");

    public Work {
      if (!kinds().contains(phase.kind())) {
        throw new IllegalArgumentException(
            "phase '"
                + phase.kind()
                + "' cannot run during another phase; must be one of "
                + String.join(", ", kinds())
                + (phase.kind().equals("throttle") ? "; a throttle is a separate action" : ""));
      }
    }

    public static List<String> kinds() {
      return Stream.concat(
              OWN.stream(),
              Studies.parts(StudyPhaseKind.class).stream()
                  .filter(StudyPhaseKind::doneDuringLoad)
                  .map(StudyPhaseKind::name))
          .toList();
    }

    @Override
    public String label() {
      return phase.label();
    }

    @Override
    public boolean undoable() {
      return false;
    }

    @Override
    public List<Capability> needs() {
      return phase.needs();
    }

    @Override
    public boolean usesStore() {
      return phase.usesStore();
    }

    @Override
    public <R> R match(
        Function<OnServer, R> onServer, Function<Throttling, R> throttle, Function<Work, R> work) {
      return work.apply(this);
    }
  }

  String label();

  /** Whether the effect of the action lasts until the action is undone. */
  boolean undoable();

  /** Whether the action breaks servers. */
  default boolean breaks() {
    return false;
  }

  /**
   * Returns the servers, or roles of servers, from which the affected servers are drawn; empty if
   * the action does not affect servers.
   */
  default List<String> servers() {
    return List.of();
  }

  /** Returns the maximum number of servers that one occurrence of the action affects. */
  default int most() {
    return 0;
  }

  /** Whether the action sends requests to the store. */
  default boolean usesStore() {
    return true;
  }

  /** Applies the function for this kind of action. */
  <R> R match(
      Function<OnServer, R> onServer, Function<Throttling, R> throttle, Function<Work, R> work);

  default List<Capability> needs() {
    return List.of();
  }
}
