package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Tree;
import assay.lab.workload.Workload;
import assay.lab.workload.WorkloadKind;
import assay.store.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Binds an activity's workload of the form {@code {kind: NAME, …}}, which belongs to a study. */
final class StudyWorkload {
  private static final String KIND = "kind";

  private StudyWorkload() {}

  static Workload of(Tree.Mapping mapping) {
    Tree given = mapping.values().get(KIND);
    List<String> names = WorkloadKind.ofStudies().stream().map(WorkloadKind::name).toList();
    if (given == null) {
      throw mapping
          .place()
          .bad("key 'kind' is missing in a workload; must be one of " + String.join(", ", names));
    }
    String name = given.text("'kind'");
    WorkloadKind kind =
        WorkloadKind.ofStudies().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    given.place().bad("no workload '" + name + "'; " + Names.nearest(name, names)));
    Map<String, Tree> keys = new LinkedHashMap<>(mapping.values());
    keys.remove(KIND);
    Tree.Mapping own = new Tree.Mapping(mapping.place(), keys, mapping.keys());
    return kind.type().cast(record(kind.type(), own, "workload '" + name + "'"));
  }

  private static Object record(Class<?> type, Tree.Mapping mapping, String what) {
    return Binder.record(type.asSubclass(Record.class), mapping, what);
  }
}
