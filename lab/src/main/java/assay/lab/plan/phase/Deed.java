package assay.lab.plan.phase;

import assay.store.capability.Capability;
import assay.store.capability.Throttle.Direction;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What an action does. */
public sealed interface Deed {
  /**
   * Breaks a server, brings one back, or has it collect garbage.
   *
   * @param target a server such as {@code tserver-1}, or a role such as {@code tserver}: one of its
   *     servers, drawn by the seed each time
   */
  record OnServer(Verb verb, String target) implements Deed {
    public OnServer {
      if (target.isBlank()) {
        throw new IllegalArgumentException(
            "'" + verb.label() + "' must name a server or a role, such as tserver-1 or tserver");
      }
    }

    @Override
    public String label() {
      return label(target);
    }

    /** The same of one server. */
    public String label(String server) {
      return verb.label() + " " + server;
    }

    @Override
    public boolean undoable() {
      return verb.breaks();
    }
  }

  /**
   * Limits the requests that each server takes for a table.
   *
   * @param table as phases name it; empty for the run's first
   * @param limits requests a second of one server; no limit in a direction that is missing
   * @param before what was in force before, and is again afterwards
   */
  record Throttling(
      Optional<String> table, Map<Direction, Long> limits, Map<Direction, Long> before)
      implements Deed {
    public Throttling {
      limits = ordered(limits);
      before = ordered(before);
    }

    @Override
    public String label() {
      String what =
          limits.isEmpty()
              ? "no throttle"
              : "throttle "
                  + limits.entrySet().stream()
                      .map(limit -> lower(limit.getKey()) + "s " + limit.getValue() + "/s")
                      .collect(Collectors.joining(", "));
      return what + table.map(name -> " of " + name).orElse("");
    }

    @Override
    public boolean undoable() {
      return true;
    }

    @Override
    public List<Capability> needs() {
      return List.of(Capability.THROTTLE);
    }

    private static String lower(Direction direction) {
      return direction.name().toLowerCase(Locale.ROOT);
    }

    private static Map<Direction, Long> ordered(Map<Direction, Long> of) {
      return of.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(of));
    }
  }

  /** Does the work of a phase: flushes, compacts, divides the table, or runs a command. */
  record Work(PhasePlan phase) implements Deed {
    /** Phases as files call them whose work can be done while load goes on. */
    public static final List<String> KINDS = List.of("flush", "compact", "presplit", "shell");

    private static final Set<TablePlan.Act> ACTS =
        Set.of(TablePlan.Act.FLUSH, TablePlan.Act.COMPACT);

    public Work {
      boolean possible =
          phase instanceof PresplitPlan
              || phase instanceof ShellPlan
              || (phase instanceof TablePlan table && ACTS.contains(table.act()));
      if (!possible) {
        throw new IllegalArgumentException(
            "phase '"
                + phase.kind()
                + "' cannot be done while another goes on; these can: "
                + String.join(", ", KINDS)
                + (phase instanceof ThrottlePlan ? "; a throttle is a deed of its own" : ""));
      }
    }

    @Override
    public String label() {
      return phase instanceof ShellPlan shell ? shell.command() : phase.kind();
    }

    @Override
    public boolean undoable() {
      return false;
    }

    @Override
    public List<Capability> needs() {
      return phase.needs();
    }
  }

  /** In a few words: {@code pause tserver-1}. */
  String label();

  /** Whether it lasts until it is undone. */
  boolean undoable();

  /** Capabilities that the store must have. */
  default List<Capability> needs() {
    return List.of();
  }
}
