package assay.lab.plan;

/**
 * What an experiment measures. A run whose throughput is limited by the client is valid only if the
 * experiment measures the client as well as the store.
 */
public enum Measured {
  STORE,
  /**
   * The experiment measures both the client and the store. An example is an experiment on the
   * client's buffer size (YCSB++, §3.1).
   */
  CLIENT_AND_STORE
}
