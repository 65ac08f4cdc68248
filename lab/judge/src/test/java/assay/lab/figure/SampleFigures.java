package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.LatencyKey;
import assay.lab.plan.Measured;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.VariantName;
import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/** Groups of runs whose plans ask for a figure. */
public final class SampleFigures {
  public static final Figure RATE = Figure.parse("ok/s of acknowledged in load");
  public static final Figure SLOWEST = Figure.parse("slowest of clients in load");
  public static final Figure READS = Figure.parse("ok/s of read in run");
  public static final Figure P50 = Figure.parse("p50 of read in run");
  public static final Figure BUSY = Figure.parse("mean of store.compactions-running.count in run");

  /** Shares of lags by the size of a buffer. */
  public static final FigureSpec LAGS =
      spec(FigureSpec.LAG, "buffer", List.of(), FigureSpec.Axes.LOG_X);

  /** Latency over time, beside compactions. */
  public static final FigureSpec BESIDE =
      spec(FigureSpec.TIME, "", List.of(P50, BUSY), FigureSpec.Axes.LOG_Y);

  static final Instant START = Instant.parse("2026-05-04T10:20:30Z");

  private static final long SECOND = 1_000_000_000L;
  private static final int READS_A_SECOND = 100;
  private static final LatencyKey KEY = new LatencyKey("run", "read", LatencyKey.Tag.OK);

  private SampleFigures() {}

  public static FigureSpec spec(String x, String by, List<Figure> y, FigureSpec.Axes axes) {
    return spec(x, by, y, axes, FigureSpec.Form.LINES, "");
  }

  /**
   * The same in another form.
   *
   * @param baseline empty for none
   */
  public static FigureSpec spec(
      String x,
      String by,
      List<Figure> y,
      FigureSpec.Axes axes,
      FigureSpec.Form draw,
      String baseline) {
    return new FigureSpec(
        "4",
        "a title",
        x,
        by,
        y,
        axes,
        draw,
        baseline.isEmpty() ? Optional.empty() : Optional.of(new VariantName(baseline)),
        Optional.empty(),
        Optional.empty(),
        "larger is faster.");
  }

  /** Over time, by windows. */
  static FigureSpec byWindows(List<Figure> y, Duration window) {
    return new FigureSpec(
        "6-1",
        "a profile",
        FigureSpec.TIME,
        "",
        y,
        FigureSpec.Axes.LINEAR,
        FigureSpec.Form.LINES,
        Optional.empty(),
        Optional.empty(),
        Optional.of(window),
        "");
  }

  /** Runs with these values of one figure. */
  public static Group group(
      FigureSpec spec, Map<String, String> variables, Figure figure, double... values) {
    List<RunFigures> runs = new ArrayList<>();
    for (double value : values) {
      runs.add(
          new RunFigures(
              Path.of("nowhere", Integer.toString(runs.size())),
              manifest(spec, variables),
              Map.of(figure, value),
              List.of()));
    }
    return new Group("A", variables.toString(), runs, List.of());
  }

  /** A group of these runs. */
  public static Group group(String name, RunFigures... runs) {
    return new Group("A", name, List.of(runs), List.of());
  }

  /** The figure that the runs of one group ask for. */
  static DrawnFigure drawn(RunFigures... runs) throws IOException {
    return drawn(List.of(group("", runs)));
  }

  /** The figure that the groups' runs ask for. */
  public static DrawnFigure drawn(List<Group> groups) throws IOException {
    FigureSpec spec =
        groups.stream()
            .flatMap(group -> group.runs().stream())
            .map(run -> run.manifest().results().figures().get(0))
            .findFirst()
            .orElseThrow();
    return DrawnFigure.of(spec, groups, new Bootstrap(1, 999));
  }

  /** A run's plan that asks for the figure. */
  public static Manifest manifest(FigureSpec spec, Map<String, String> variables) {
    return Recorded.finished(
        SamplePlans.of(
            SamplePlans.READS,
            Optional.of(SamplePlans.origin("", variables, Measured.STORE, Optional.of(spec))),
            SamplePlans.load()));
  }

  /** A run on disk that recorded these lags, in microseconds; negative ones were never seen. */
  public static RunFigures lags(Path root, FigureSpec spec, String buffer, long... micros)
      throws IOException {
    RunFolder folder = RunFolder.create(root, "sample", START);
    Manifest manifest = manifest(spec, Map.of("buffer", buffer));
    try (RunWriter out = new RunWriter(folder, new RunClock(START, 0), "w0", manifest)) {
      out.event(0, Event.PHASE_START, "load", null, Map.of("threads", 1));
      for (int row = 0; row < micros.length; row++) {
        Long lag = micros[row] < 0 ? null : micros[row];
        Long absent = micros[row] == 0 ? null : Long.valueOf(0);
        out.lag(
            new LagLine(
                1.5, "w0", "load", row, 1L, 2L, absent, lag, absent == null ? 1 : 2, lag, 0));
      }
      out.event(SECOND, Event.PHASE_END, "load", null, Map.of());
      out.event(SECOND, Event.LAG_END, "load", null, Map.of("valid", true));
    }
    Files.writeString(
        folder.path().resolve("lag.jsonl"), "{\"t\":2.5,\"lagMic", StandardOpenOption.APPEND);
    return new RunFigures(folder.path(), manifest, Map.of(), List.of());
  }

  /**
   * A run on disk with a second of reads after the other in the phase {@code run}, which begins 10
   * s after the run.
   *
   * @param millis latency of all reads in each second
   * @param compactions that run in each second
   */
  public static RunFigures overTime(
      Path root,
      FigureSpec spec,
      int seconds,
      IntToDoubleFunction millis,
      IntToDoubleFunction compactions)
      throws IOException {
    return recorded(root, spec, seconds * 1000L, seconds, t -> READS_A_SECOND, millis, compactions);
  }

  /**
   * A run on disk whose phase {@code run} begins 10 s after the run, and reads so much in each
   * second of it; seconds without a read are not recorded.
   *
   * @param millis that the phase lasts; its last second may be shorter
   */
  public static RunFigures reads(Path root, FigureSpec spec, long millis, long... counts)
      throws IOException {
    return recorded(root, spec, millis, counts.length, t -> counts[t], t -> 1, t -> 0);
  }

  private static RunFigures recorded(
      Path root,
      FigureSpec spec,
      long phaseMillis,
      int seconds,
      IntToLongFunction counts,
      IntToDoubleFunction millis,
      IntToDoubleFunction compactions)
      throws IOException {
    RunFolder folder = RunFolder.create(root, "sample", START);
    RunClock clock = new RunClock(START, 0);
    try (RunWriter out = new RunWriter(folder, clock, "w0", manifest(spec, Map.of()))) {
      out.event(10 * SECOND, Event.PHASE_START, "run", null, Map.of("threads", 1));
      for (int t = 0; t < seconds; t++) {
        if (counts.applyAsLong(t) > 0) {
          long nanos = Math.round(millis.applyAsDouble(t) * 1e6);
          out.latencies(Recorded.second((10 + t) * SECOND, KEY, counts.applyAsLong(t), nanos));
        }
        out.sample(
            (10 + t) * SECOND + 1,
            Map.of("store.compactions-running.count", compactions.applyAsDouble(t)));
      }
      out.event(10 * SECOND + phaseMillis * 1_000_000, Event.PHASE_END, "run", null, Map.of());
    }
    return RunFigures.of(RunReader.read(folder.path()));
  }
}
