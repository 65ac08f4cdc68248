package assay.lab.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The kinds of workloads: Assay's own, and those of the studies that are there. */
public final class WorkloadKinds {
  private static final List<WorkloadKind> ALL = found();

  private WorkloadKinds() {}

  /** Record classes by the value of {@code kind} in plans. */
  public static Map<String, Class<? extends Workload>> byName() {
    Map<String, Class<? extends Workload>> types = new LinkedHashMap<>();
    ALL.forEach(kind -> types.put(kind.name(), kind.type()));
    return types;
  }

  /**
   * Those that activities name by {@code workload: {kind: …}}; all others have keys of their own.
   */
  public static List<WorkloadKind> named() {
    return ALL.stream().filter(WorkloadKind::named).toList();
  }

  private static List<WorkloadKind> found() {
    List<WorkloadKind> all = new ArrayList<>();
    ServiceLoader.load(StudyWorkloads.class, WorkloadKinds.class.getClassLoader())
        .forEach(study -> all.addAll(study.workloads()));
    return List.copyOf(all);
  }
}
