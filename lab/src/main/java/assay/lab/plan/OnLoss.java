package assay.lab.plan;

/** Consequence of losing a worker after load has begun. */
public enum OnLoss {
  /** The others go on; what was recorded is kept, and the missing share is reported. */
  CONTINUE,
  /** All stop. */
  STOP
}
