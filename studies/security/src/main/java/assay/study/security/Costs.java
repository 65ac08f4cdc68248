package assay.study.security;

import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/**
 * Computes the cost of security in each phase. The cost is the elapsed time, and the CPU time and
 * network traffic per written entry.
 */
final class Costs {
  static final Quantity ELAPSED = new Quantity("elapsed", "ns", Quantity.Better.LESS);
  static final Quantity CLIENT_CPU =
      new Quantity("client-cpu-per-million", "ns", Quantity.Better.LESS);
  static final Quantity SERVER_CPU =
      new Quantity("server-cpu-per-million", "ns", Quantity.Better.LESS);

  /**
   * Number of bytes that client processes send and receive per written entry. The value in MB per
   * million entries is the same.
   */
  static final Quantity WIRE = new Quantity("wire-bytes-per-entry", "count", Quantity.Better.LESS);

  private static final String ENTRIES = "writes.acknowledged.per_s";
  private static final List<String> CLIENTS = List.of("assay", "assay-workers");
  private static final double NANOS = 1e9;
  private static final double MILLION = 1e6;

  private Costs() {}

  /**
   * Returns the time in ns from the start of each phase to the end of the phase's measured part, by
   * phase name.
   */
  static Map<String, Double> elapsed(RecordedRun run) {
    Map<String, Double> elapsed = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      if (phase.ended()) {
        elapsed.put(phase.name(), (phase.endSeconds() - phase.startSeconds()) * NANOS);
      }
    }
    return elapsed;
  }

  static Map<String, Double> clientCpu(RecordedRun run) {
    return perEntry(run, (of, phase) -> new Resources(of, phase).assayCores(), NANOS * MILLION);
  }

  static Map<String, Double> serverCpu(RecordedRun run) {
    return perEntry(run, (of, phase) -> new Resources(of, phase).serversCores(), NANOS * MILLION);
  }

  static Map<String, Double> wire(RecordedRun run) {
    return perEntry(run, Costs::traffic, MILLION);
  }

  private static OptionalDouble traffic(RecordedRun run, RecordedPhase phase) {
    return CLIENTS.stream()
        .flatMap(group -> List.of("in", "out").stream().map(way -> group + "." + way))
        .map(name -> run.measured(phase, "net." + name + ".mb_per_s").average())
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .reduce(Double::sum);
  }

  private static Map<String, Double> perEntry(
      RecordedRun run,
      BiFunction<RecordedRun, RecordedPhase, OptionalDouble> perSecond,
      double unit) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      OptionalDouble entries = run.perSecond(phase, series -> series.of(ENTRIES));
      OptionalDouble used = perSecond.apply(run, phase);
      if (used.isPresent() && entries.orElse(0) > 0) {
        values.put(phase.name(), used.getAsDouble() / entries.getAsDouble() * unit);
      }
    }
    return values;
  }
}
