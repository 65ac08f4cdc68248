package assay.lab.plan.phase;

import assay.store.capability.Capability;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
   * Limits the requests that each server takes.
   *
   * @param table as phases name it; empty for the run's first
   * @param user whose requests are limited; empty for everybody's
   * @param reach over the table or beyond
   * @param limits per second of one server; no limit of a kind that is missing
   * @param before limits of the same requests that were in force before, and are again afterwards
   */
  record Throttling(
      Optional<String> table,
      Optional<String> user,
      Reach reach,
      Map<Limit, Long> limits,
      Map<Limit, Long> before)
      implements Deed {
    public Throttling {
      reach = Throttled.orTable(reach);
      limits = Throttled.ordered(limits);
      before = Throttled.ordered(before);
    }

    /** The requests that are limited. */
    public Throttled throttled() {
      return new Throttled(table, user, reach);
    }

    @Override
    public String label() {
      String what = limits.isEmpty() ? "no throttle" : "throttle " + Throttled.label(limits);
      return what + throttled().label();
    }

    @Override
    public boolean undoable() {
      return true;
    }

    @Override
    public List<Capability> needs() {
      return List.of(Capability.THROTTLE);
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
