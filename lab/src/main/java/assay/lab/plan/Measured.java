package assay.lab.plan;

/** Subject of an experiment, which determines whether runs limited by the client are valid. */
public enum Measured {
  STORE,
  /**
   * The client is also a subject, for example in an experiment on its buffer size (YCSB++, §3.1).
   */
  CLIENT_AND_STORE
}
