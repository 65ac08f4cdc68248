package assay.lab.probe.foreign;

import java.util.List;
import java.util.Locale;

/** In which form lines come. */
public enum Dialect {
  /** {@code NAME:VALUE|c}, summed up here; over UDP. */
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

  /** Whether lines come over TCP, too. */
  boolean overTcp() {
    return overTcp;
  }

  /** As users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a line says, in order; nothing if it is malformed. */
  abstract List<ForeignLine> parse(String line);
}
