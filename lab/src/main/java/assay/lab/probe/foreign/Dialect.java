package assay.lab.probe.foreign;

import java.util.Locale;
import java.util.Optional;

/** In which form lines come. */
public enum Dialect {
  /** {@code NAME:VALUE|c}, summed up here; over UDP. */
  STATSD(false) {
    @Override
    Optional<ForeignLine> parse(String line) {
      return StatsdForm.parse(line);
    }
  },

  /** {@code PATH VALUE SECONDS}; over UDP and TCP. */
  GRAPHITE(true) {
    @Override
    Optional<ForeignLine> parse(String line) {
      return TimedForms.graphite(line);
    }
  },

  /** {@code put NAME MILLISECONDS VALUE TAG=VALUE …}; over UDP and TCP. */
  TIMELY(true) {
    @Override
    Optional<ForeignLine> parse(String line) {
      return TimedForms.timely(line);
    }
  };

  private final boolean overTcp;

  Dialect(boolean overTcp) {
    this.overTcp = overTcp;
  }

  /** Whether lines come over TCP, too. */
  boolean overTcp() {
    return overTcp;
  }

  /** As users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a line says; empty if it is malformed. */
  abstract Optional<ForeignLine> parse(String line);
}
