package assay.lab.workload;

import assay.lab.study.Part;
import assay.lab.study.Studies;
import java.util.List;

/**
 * A kind of workload: Assay's own, or a study's.
 *
 * @param name as plans and experiment files have it
 * @param type the record; in experiment files its annotated components are the keys
 * @param meaning one line
 * @param named whether activities of experiment files name it by {@code kind}
 */
public record WorkloadKind(
    String name, Class<? extends Workload> type, String meaning, boolean named) implements Part {
  /** One that activities name. */
  public WorkloadKind(String name, Class<? extends Workload> type, String meaning) {
    this(name, type, meaning, true);
  }

  /** One that stands in plans alone. */
  public static WorkloadKind unnamed(String name, Class<? extends Workload> type) {
    return new WorkloadKind(name, type, "", false);
  }

  /**
   * Those that activities name by {@code workload: {kind: …}}; all others have keys of their own.
   */
  public static List<WorkloadKind> ofStudies() {
    return Studies.parts(WorkloadKind.class).stream().filter(WorkloadKind::named).toList();
  }
}
