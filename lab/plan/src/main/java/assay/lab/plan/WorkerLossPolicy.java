package assay.lab.plan;

/** Reaction of a run to the loss of a worker after load has started. */
public enum WorkerLossPolicy {
  /**
   * The other workers continue. The recorded data is kept, and the lost share of the load is
   * reported.
   */
  CONTINUE,
  STOP
}
