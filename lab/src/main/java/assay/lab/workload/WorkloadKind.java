package assay.lab.workload;

/**
 * A kind of workload.
 *
 * @param name as plans and experiment files have it
 * @param type the record; in experiment files its annotated components are the keys
 * @param meaning one line
 */
public record WorkloadKind(String name, Class<? extends Workload> type, String meaning) {}
