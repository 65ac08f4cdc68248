package assay.lab.probe.foreign;

import java.util.List;
import java.util.Locale;

public enum Dialect {
  /** Lines {@code NAME:VALUE|c}, which are aggregated on receipt; over UDP. */
  STATSD(false) {
    @Override
    List<ForeignLine> parse(String line) {
      return StatsdForm.parse(line);
    }
  },

  /** Lines {@code PATH VALUE SECONDS}; over UDP and TCP. */
  GRAPHITE(true) {
    @Override
    List<ForeignLine> parse(String line) {
      return TimedForms.graphite(line).stream().toList();
    }
  },

  /** Lines {@code put NAME MILLISECONDS VALUE TAG=VALUE …}; over UDP and TCP. */
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

  /** Parses a line; returns an empty list if the line is malformed. */
  abstract List<ForeignLine> parse(String line);
}
