package assay.lab.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The kinds of workloads: Assay's own, and those of the studies that are there. */
public final class WorkloadKinds {
  /** What an activity does that does not say: operations on numbered rows. */
  public static final String USUAL = "rows";

  private static final List<WorkloadKind> OF_STUDIES = found();

  private WorkloadKinds() {}

  /** Record classes by the value of {@code kind} in plans. */
  public static Map<String, Class<? extends Workload>> byName() {
    Map<String, Class<? extends Workload>> all = new LinkedHashMap<>();
    all.put("load", RowLoad.class);
    all.put(USUAL, RowMix.class);
    OF_STUDIES.forEach(kind -> all.put(kind.name(), kind.type()));
    return all;
  }

  /** Those that studies bring, which activities name by {@code workload: {kind: …}}. */
  public static List<WorkloadKind> ofStudies() {
    return OF_STUDIES;
  }

  private static List<WorkloadKind> found() {
    List<WorkloadKind> all = new ArrayList<>();
    ServiceLoader.load(StudyWorkloads.class, WorkloadKinds.class.getClassLoader())
        .forEach(study -> all.addAll(study.workloads()));
    return List.copyOf(all);
  }
}
