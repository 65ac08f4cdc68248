package assay.lab.plan;

import assay.lab.plan.admin.PresplitPlan;
import assay.lab.plan.admin.SnapshotPlan;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Require;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A plan that is divided into a load plan and a run plan, because its runs start on clones of
 * tables ({@link Reset#CLONE}). The load plan is executed once. The load plan consists of the
 * leading phases that only prepare tables: load, split, import, flush and compact. The run plan
 * consists of the remaining phases and is executed in each run.
 *
 * @param mark identifier of the load; plans with the same load on the same servers have the same
 *     identifier
 * @param load plan that creates the tables and takes a snapshot of each table
 * @param run plan that works on clones of the tables
 */
public record Cloning(String mark, Plan load, Plan run) {
  private static final int MARK_DIGITS = 13;

  /**
   * @throws IllegalArgumentException if none of the leading phases loads data, or if no other phase
   *     follows the leading phases
   */
  public static Cloning of(Plan plan) {
    // All repeats share one load, so the load always uses the random numbers of the first repeat.
    Plan onLoading =
        plan.on(plan.cluster().map(ClusterPlan::forLoad))
            .drawing(SeedScope.of(plan.draws().seed()));
    List<PhasePlan> phases = plan.phases();
    int once = 0;
    while (once < phases.size() && prepares(phases.get(once))) {
      once++;
    }
    boolean loads = phases.subList(0, once).stream().anyMatch(Cloning::fills);
    Require.that(
        loads && once < phases.size(),
        "reset 'clone' requires phases that load data, followed by other phases; the loading"
            + " phases run only once");
    List<PhasePlan> done = List.copyOf(phases.subList(0, once));
    String mark = mark(onLoading.with(plan.tables(), done));
    List<PhasePlan> loading = new ArrayList<>(done);
    List<PlannedTable> clones = new ArrayList<>();
    for (PlannedTable table : plan.tables()) {
      if (!table.use().isNew()) {
        clones.add(table);
        continue;
      }
      String snapshot = "assay_" + mark + "_" + clones.size();
      loading.add(
          new SnapshotPlan("snapshot-" + table.name(), Optional.of(table.name()), snapshot));
      clones.add(
          new PlannedTable(table.name(), TableUse.CLONE, table.rows(), Optional.of(snapshot)));
    }
    return new Cloning(
        mark,
        onLoading.with(plan.tables(), loading).called(plan.experiment() + "-load"),
        plan.on(plan.cluster().map(ClusterPlan::forRuns))
            .with(clones, phases.subList(once, phases.size())));
  }

  public List<String> snapshots() {
    return run.tables().stream().flatMap(table -> table.snapshot().stream()).toList();
  }

  private static boolean prepares(PhasePlan phase) {
    boolean administers =
        phase instanceof PresplitPlan
            || phase instanceof FormatPlan
            || (phase instanceof TablePlan table
                && (table.act() == TablePlan.Act.FLUSH || table.act() == TablePlan.Act.COMPACT));
    return administers || fills(phase);
  }

  private static boolean fills(PhasePlan phase) {
    return (phase.loads() && phase.during().isEmpty()) || phase instanceof ImportPlan;
  }

  private static String mark(Plan load) {
    byte[] text = PlanCodec.toJson(load.byItself()).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(text).toString().substring(0, MARK_DIGITS).replace('-', '_');
  }
}
