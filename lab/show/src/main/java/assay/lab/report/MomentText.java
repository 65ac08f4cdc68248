package assay.lab.report;

import assay.lab.measure.Percentile;
import assay.lab.report.glance.LatestPhase;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Unit;
import assay.lab.run.OfferedRate;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Summary of the most recent state of a run in progress: phase, rate, latency, errors, CPU, and
 * backpressure of the store. Rates and latencies cover the most recent seconds of the run. All
 * other values are the newest samples of their series. A sample that is too old is omitted.
 */
public final class MomentText {
  private static final double OLD_SECONDS = 5;
  private static final int MOST_GROUPS = 5;
  private static final int MOST_BRAKES = 4;
  private static final double NANOS_PER_MILLI = 1e6;

  private static final Pattern RATE = Pattern.compile("throughput\\.(.+)\\.([a-z]+)\\.per_s");
  private static final Pattern CPU = Pattern.compile("cpu\\.([^.]+)\\.cores");
  private static final List<String> NO_GROUPS =
      List.of("machine", "steal", "iowait", "online", "usable");

  private static final Pattern BRAKE =
      Pattern.compile("store\\.(.*(hold|block|stall|queue|delay|throttl|debt|compactions).*)\\..+");

  private final Timeline run;
  private final double now;

  private MomentText(Timeline run, double now) {
    this.run = run;
    this.now = now;
  }

  /** Returns one line that can be understood without context, for example in a log. */
  public static String line(Timeline run, Charset terminal) throws IOException {
    return printable(String.join(", ", of(run).parts()), terminal);
  }

  public static List<String> block(Timeline run, Charset terminal) throws IOException {
    return of(run).parts().stream().map(part -> printable(part, terminal)).toList();
  }

  private static String printable(String text, Charset terminal) {
    return TerminalText.encodable(TerminalText.printable(text), terminal);
  }

  private static MomentText of(Timeline run) {
    double newest = 0;
    for (SeriesId id : run.series()) {
      if (id.name().equals("cpu.machine.cores") || RATE.matcher(id.name()).matches()) {
        newest = Math.max(newest, run.info(id).map(Extent::lastSeconds).orElse(0.0));
      }
    }
    return new MomentText(run, newest);
  }

  private List<String> parts() throws IOException {
    List<String> parts = new ArrayList<>();
    parts.add(phase());
    parts.addAll(load());
    cpu().ifPresent(parts::add);
    brakes().ifPresent(parts::add);
    return parts;
  }

  private String phase() {
    Optional<RecordedPhase> last = LatestPhase.last(run);
    String at = Figures.clock(now);
    if (last.isEmpty()) {
      return at + " before the first phase";
    }
    RecordedPhase phase = last.get();
    String since = Figures.clock(Math.max(0, now - phase.startSeconds()));
    if (phase.ended()) {
      return at + " phase " + phase.name() + " has ended";
    }
    String warm = now < phase.measuredFromSeconds() ? " (warm-up)" : "";
    String offered = phase.openLoop() ? ", " + Figures.rate(offered(phase)) + "/s offered" : "";
    return at + " phase " + phase.name() + " for " + since + warm + offered;
  }

  private double offered(RecordedPhase phase) {
    return OfferedRate.curve(run.manifest().plan(), phase)
        .map(curve -> curve.at(now - phase.startSeconds()))
        .orElse(phase.offeredPerSecond());
  }

  /**
   * Describes the running phase's load over the most recent seconds, so that a recent outage
   * remains visible.
   */
  private List<String> load() throws IOException {
    Optional<RecordedPhase> last = LatestPhase.last(run);
    if (last.isEmpty() || last.get().ended()) {
      return List.of();
    }
    LatestPhase moment = new LatestPhase(run, now, true);
    if (moment.seconds() <= 0) {
      return List.of();
    }
    List<String> told = new ArrayList<>();
    told.add(
        String.format(
            Locale.ROOT,
            "last %.0f s: %s op/s ok",
            moment.seconds(),
            Figures.rate(moment.okPerSecond())));
    told.add("per-second minimum " + Figures.rate(moment.worstPerSecond()) + "/s");
    told.add("errors " + Figures.count(moment.errors()) + " so far");
    mostLagMillis(last.get(), moment.seconds())
        .ifPresent(lag -> told.add("late by at most " + Figures.duration(lag * NANOS_PER_MILLI)));
    for (String operation : moment.timed()) {
      told.add(
          "%s p50 %s p99 %s max %s"
              .formatted(
                  operation,
                  Figures.duration(moment.worst(Percentile.P50, operation)),
                  Figures.duration(moment.worst(Percentile.P99, operation)),
                  Figures.duration(moment.worst(Percentile.MAX, operation))));
    }
    return told;
  }

  private OptionalDouble mostLagMillis(RecordedPhase phase, double seconds) throws IOException {
    OptionalDouble most = OptionalDouble.empty();
    for (String activity : phase.sources()) {
      String name = new ActivitySeries(activity).of("load.lag.ms");
      for (SeriesId id : run.series()) {
        if (id.name().equals(name)) {
          double[] lags = run.points(id, now - seconds, now + 1e-3).values();
          for (double lag : lags) {
            most = OptionalDouble.of(Math.max(lag, most.orElse(0)));
          }
        }
      }
    }
    return most;
  }

  private Optional<String> cpu() throws IOException {
    record Group(String name, double cores) {}
    List<Group> groups = new ArrayList<>();
    double all = Double.NaN;
    for (SeriesId id : run.series()) {
      Matcher matcher = CPU.matcher(id.name());
      if (matcher.matches()) {
        double cores = newest(id);
        if (matcher.group(1).equals("machine")) {
          all = Double.isNaN(all) ? cores : all + cores;
        } else if (!NO_GROUPS.contains(matcher.group(1)) && cores >= 0.005) {
          groups.add(new Group(matcher.group(1) + at(id), cores));
        }
      }
    }
    if (Double.isNaN(all)) {
      return Optional.empty();
    }
    Stream<String> highest =
        groups.stream()
            .sorted(Comparator.comparingDouble(Group::cores).reversed())
            .limit(MOST_GROUPS)
            .map(group -> String.format(Locale.ROOT, "%s %.2f", group.name(), group.cores()));
    String whole = String.format(Locale.ROOT, "CPU %.2f cores", all);
    return Optional.of(
        groups.isEmpty() ? whole : whole + ": " + String.join(" ", highest.toList()));
  }

  private Optional<String> brakes() throws IOException {
    List<String> told = new ArrayList<>();
    for (SeriesId id : run.series()) {
      Matcher matcher = BRAKE.matcher(id.name());
      double value = matcher.matches() ? newest(id) : 0;
      if (value > 0) {
        boolean whole = id.unit().equals("count") && value == Math.rint(value);
        String figure =
            whole ? Figures.count((long) value) : Figures.of(value, Unit.named(id.unit()));
        told.add(matcher.group(1).replace('.', ' ') + " " + figure);
      }
    }
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "store: " + told.stream().limit(MOST_BRAKES).collect(Collectors.joining(" ")));
  }

  private String at(SeriesId id) {
    long machines =
        run.series().stream()
            .map(SeriesId::machine)
            .filter(name -> !name.isEmpty())
            .distinct()
            .count();
    return machines < 2 || id.machine().isEmpty() ? "" : "@" + id.machine();
  }

  private double newest(SeriesId id) throws IOException {
    Points recent = run.points(id, now - OLD_SECONDS, now + 1e-3);
    return recent.size() == 0 ? Double.NaN : recent.values()[recent.size() - 1];
  }
}
