package assay.lab.probe.foreign;

import java.util.List;
import java.util.Locale;

public enum Dialect {
  /** {@code NAME:VALUE|c}, aggregated on receipt; over UDP. */
  STATSD(false) {
    @Override
    List<ForeignLine> parse(String line) {
      return StatsdForm.parse(line);
    }
  },

  /** {@code PATH VALUE SECONDS}; over UDP and TCP. */
  GRAPHITE(true) {
    @Override
    List<ForeignLine> parse(String line) {
      return TimedForms.graphite(line).stream().toList();
    }
  },

  /** {@code put NAME MILLISECONDS VALUE TAG=VALUE …}; over UDP and TCP. */
  TIMELY(true) {
    @Override
    List<ForeignLine> parse(String line) {
      return TimedForms.timely(line).stream().toList();
    }
  };

  private final boolean overTcp;

  Dialect(boolean overTcp) {
    this.overTcp = overTcp;
  }

  boolean overTcp() {
    return overTcp;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Parses a line; empty if it is malformed. */
  abstract List<ForeignLine> parse(String line);
}
