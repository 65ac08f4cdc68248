package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.SiblingFiles;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.phase.PhasePlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A phase of a study's kind. The components of its plan are its keys. The plan refers to the table
 * by its name in the store.
 *
 * @param bound the plan as read from the file
 */
record StudyPhaseSpec(PhaseKind kind, Tree.Mapping mapping, PhasePlan bound) implements PhaseSpec {
  private static final String TABLE = "table";

  static StudyPhaseSpec of(PhaseKind kind, Tree.Mapping mapping) {
    return new StudyPhaseSpec(kind, mapping, bind(kind, mapping));
  }

  private static PhasePlan bind(PhaseKind kind, Tree.Mapping mapping) {
    return (PhasePlan)
        Binder.record(kind.type().asSubclass(Record.class), mapping, "phase '" + kind.name() + "'");
  }

  @Override
  public Optional<String> name() {
    return Optional.of(bound.name());
  }

  @Override
  public PhasePlan plan(String name, Planner planner) {
    TableAccount table = planner.table(bound.table());
    table.require();
    Map<String, Tree> values = new LinkedHashMap<>(mapping.values());
    values.remove(TABLE);
    table
        .name()
        .ifPresent(stored -> values.put(TABLE, new Tree.Scalar(mapping.placeOf(TABLE), stored)));
    return bind(kind, new Tree.Mapping(mapping.place(), values, mapping.keys()))
        .withFiles(new SiblingFiles(planner.folder()));
  }
}
