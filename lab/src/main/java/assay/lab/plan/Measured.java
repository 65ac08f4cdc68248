package assay.lab.plan;

/** Subject of an experiment: determines whether runs limited by the client are valid. */
public enum Measured {
  STORE,
  /** For example, the effect of the client's buffer size (YCSB++, §3.1). */
  CLIENT_AND_STORE
}
