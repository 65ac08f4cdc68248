package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.study.Require;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public record TablePlan(
    @Key(Key.PHASE_NAME) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(name = Key.PHASE, value = Key.KIND) Act act)
    implements PhasePlan {
  public enum Act {
    CREATE,
    DROP,
    FLUSH,
    COMPACT
  }

  public static boolean drops(PhasePlan phase, Optional<String> table) {
    return phase.dropsTable() && phase.table().equals(table);
  }

  /**
   * Checks that no phase drops the table.
   *
   * @param content one word for what the table contains, used in the message
   * @throws IllegalArgumentException if a phase drops the table
   */
  public static void requireKept(List<PhasePlan> phases, Optional<String> table, String content) {
    Require.that(
        phases.stream().noneMatch(phase -> drops(phase, table)),
        "an earlier phase drops the table of the "
            + content
            + "; move this phase before the phase 'drop'");
  }

  @Override
  public boolean createsTable() {
    return act == Act.CREATE;
  }

  @Override
  public boolean dropsTable() {
    return act == Act.DROP;
  }

  @Override
  public String kind() {
    return act.name().toLowerCase(Locale.ROOT);
  }
}
