package assay.lab.plan;

/**
 * Subject of an experiment. If the client limits a run's throughput, the run is valid only if the
 * client is also a subject.
 */
public enum Measured {
  STORE,
  /**
   * The client is also a subject, for example in an experiment on its buffer size (YCSB++, §3.1).
   */
  CLIENT_AND_STORE
}
