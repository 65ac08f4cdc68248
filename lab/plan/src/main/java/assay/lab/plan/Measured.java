package assay.lab.plan;

/**
 * Subject of an experiment. Runs that the client limits are valid only if the client is also a
 * subject.
 */
public enum Measured {
  STORE,
  /**
   * The client is also a subject, for example in an experiment on its buffer size (YCSB++, §3.1).
   */
  CLIENT_AND_STORE
}
