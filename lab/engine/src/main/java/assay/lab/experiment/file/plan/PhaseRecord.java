package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.phase.PhasePlan;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Phase whose keys in the experiment file are the components of the phase's plan. The created plan
 * contains the table's name in the store.
 *
 * @param what the phase's name in messages
 * @param bound the plan as read from the file
 */
record PhaseRecord(PhaseKind kind, Tree.Mapping mapping, String what, PhasePlan bound)
    implements PhaseSpec {
  private static final String TABLE = "table";

  static PhaseRecord of(PhaseKind kind, Tree.Mapping mapping, String what) {
    return new PhaseRecord(kind, mapping, what, bind(kind, mapping, what));
  }

  private static PhasePlan bind(PhaseKind kind, Tree.Mapping mapping, String what) {
    return (PhasePlan) Binder.record(kind.type().asSubclass(Record.class), mapping, what);
  }

  @Override
  public String name() {
    return bound.name();
  }

  @Override
  public PhasePlan plan(String name, Planner planner) {
    TableAccount table = planner.table(bound.table());
    // A phase that a study defines uses a table even if none of the phase's keys names the table.
    if (!kind.isOwn() || Binder.keys(kind.type()).contains(TABLE)) {
      planner.prepare(table, bound);
    }
    Map<String, Tree> values = new LinkedHashMap<>(mapping.values());
    values.put(Binder.NAME, new Tree.Scalar(mapping.placeOf(Binder.NAME), name));
    values.remove(TABLE);
    table
        .name()
        .ifPresent(stored -> values.put(TABLE, new Tree.Scalar(mapping.placeOf(TABLE), stored)));
    return bind(kind, mapping.with(values), what).within(planner.context(table));
  }
}
