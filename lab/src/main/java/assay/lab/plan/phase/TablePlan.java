package assay.lab.plan.phase;

import java.util.Locale;
import java.util.Map;

/** Makes, drops, flushes or compacts the table. */
public record TablePlan(String name, Act act) implements PhasePlan {
  /** Changes to a table as a whole. */
  public enum Act {
    CREATE,
    DROP,
    FLUSH,
    COMPACT
  }

  @Override
  public String kind() {
    return act.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of();
  }
}
