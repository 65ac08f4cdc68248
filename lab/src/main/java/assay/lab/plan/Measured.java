package assay.lab.plan;

import java.util.Locale;

/** What an experiment measures: whether a run that the client limited says anything. */
public enum Measured {
  STORE,
  /** Such as what the size of the client's buffer brings (YCSB++, §3.1). */
  CLIENT_AND_STORE;

  /** As files and plans write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
