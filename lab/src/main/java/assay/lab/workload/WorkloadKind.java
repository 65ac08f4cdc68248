package assay.lab.workload;

/**
 * A kind of workload.
 *
 * @param name as plans and experiment files have it
 * @param type the record; in experiment files its annotated components are the keys
 * @param meaning one line
 * @param named whether activities of experiment files name it by {@code kind}
 */
public record WorkloadKind(
    String name, Class<? extends Workload> type, String meaning, boolean named) {
  /** One that activities name. */
  public WorkloadKind(String name, Class<? extends Workload> type, String meaning) {
    this(name, type, meaning, true);
  }

  /** One that stands in plans alone. */
  public static WorkloadKind unnamed(String name, Class<? extends Workload> type) {
    return new WorkloadKind(name, type, "", false);
  }
}
