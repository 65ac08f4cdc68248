package assay.lab.workload;

import assay.lab.study.Part;
import assay.lab.study.Studies;
import java.util.List;

/**
 * A kind of workload, which is part of Assay or of a study.
 *
 * @param name name in plans and experiment files
 * @param type record type of the workload; the annotated components are the keys in experiment
 *     files
 * @param meaning description for users, in one line
 * @param named whether activities in experiment files select this kind by the key {@code kind}
 */
public record WorkloadKind(
    String name, Class<? extends Workload> type, String meaning, boolean named) implements Part {
  public WorkloadKind(String name, Class<? extends Workload> type, String meaning) {
    this(name, type, meaning, true);
  }

  public static WorkloadKind unnamed(String name, Class<? extends Workload> type) {
    return new WorkloadKind(name, type, "", false);
  }

  static WorkloadKind of(Class<?> type) {
    return Studies.parts(WorkloadKind.class).stream()
        .filter(kind -> kind.type == type)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no kind of workload uses the class " + type.getName()));
  }

  /**
   * Returns the kinds of workloads that activities select by {@code workload: {kind: …}}.
   * Activities select other kinds by separate keys.
   */
  public static List<WorkloadKind> ofStudies() {
    return Studies.parts(WorkloadKind.class).stream().filter(WorkloadKind::named).toList();
  }
}
