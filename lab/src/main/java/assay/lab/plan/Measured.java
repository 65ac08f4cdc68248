package assay.lab.plan;

import java.util.Locale;

/** Subject of an experiment: determines whether runs limited by the client are valid. */
public enum Measured {
  STORE,
  /** For example, the effect of the client's buffer size (YCSB++, §3.1). */
  CLIENT_AND_STORE;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
