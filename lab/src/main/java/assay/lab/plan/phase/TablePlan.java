package assay.lab.plan.phase;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Makes, drops, flushes or compacts the table. */
public record TablePlan(String name, Optional<String> table, Act act) implements PhasePlan {
  /** On the run's first table. */
  public TablePlan(String name, Act act) {
    this(name, Optional.empty(), act);
  }

  /** Changes to a table as a whole. */
  public enum Act {
    CREATE,
    DROP,
    FLUSH,
    COMPACT
  }

  /** Whether a phase drops a table. */
  public static boolean drops(PhasePlan phase, Optional<String> table) {
    return phase instanceof TablePlan on && on.act == Act.DROP && on.table.equals(table);
  }

  @Override
  public String kind() {
    return act.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Map<String, Object> settings() {
    return table.<Map<String, Object>>map(of -> Map.of("table", of)).orElse(Map.of());
  }
}
