package assay.lab.workload;

import java.util.Map;

/** The kinds of workloads: the word that a plan's text has for each, and its record. */
public final class WorkloadKinds {
  /** Record classes by the value of {@code kind}. */
  public static final Map<String, Class<? extends Workload>> BY_NAME =
      Map.of("load", RowLoad.class, "rows", RowMix.class);

  private WorkloadKinds() {}
}
