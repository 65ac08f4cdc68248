package assay.lab.plan;

/** Consequence of losing a worker after load has begun. */
public enum WorkerLossPolicy {
  /** The other workers continue; recorded data is kept, and the missing share is reported. */
  CONTINUE,
  STOP
}
