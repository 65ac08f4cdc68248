package assay.lab.probe.foreign;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

public enum Dialect {
  /** StatsD: lines {@code NAME:VALUE|c} over UDP. The receiver aggregates the values. */
  STATSD(false, StatsdForm::parse),

  /** Graphite: lines {@code PATH VALUE SECONDS} over UDP and TCP. */
  GRAPHITE(true, TimedForms::graphite),

  /** Timely: lines {@code put NAME MILLISECONDS VALUE TAG=VALUE …} over UDP and TCP. */
  TIMELY(true, TimedForms::timely);

  private final boolean overTcp;
  private final Function<String, List<ForeignLine>> parser;

  Dialect(boolean overTcp, Function<String, List<ForeignLine>> parser) {
    this.overTcp = overTcp;
    this.parser = parser;
  }

  boolean overTcp() {
    return overTcp;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<ForeignLine> parse(String line) {
    return parser.apply(line);
  }
}
