package assay.lab.plan;

/** Reaction of a run to the loss of a worker after load has started. */
public enum WorkerLossPolicy {
  /**
   * The remaining workers continue. Assay keeps the data recorded so far, and reports the share of
   * the load that was lost.
   */
  CONTINUE,
  STOP
}
