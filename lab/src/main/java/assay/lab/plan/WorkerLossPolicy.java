package assay.lab.plan;

/** What a run does when it loses a worker after load has begun. */
public enum WorkerLossPolicy {
  /** The other workers continue; recorded data is kept, and the missing share is reported. */
  CONTINUE,
  STOP
}
