package assay.lab.report;

import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Unit;
import assay.lab.run.OfferedRate;
import assay.lab.run.RecordedPhase;
import assay.lab.timeline.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.SeriesInfo;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The essence of a run at its newest moment: phase, rate, latency, errors, CPU, and what the store
 * holds back. Of each series the newest sample counts, if it is not too old.
 */
public final class MomentText {
  /** The newest interval still grows: what late threads hand over is added to it. */
  private static final double GROWING_SECONDS = 1;

  private static final double OLD_SECONDS = 5;
  private static final int MOST_GROUPS = 5;
  private static final int MOST_BRAKES = 4;

  private static final Pattern RATE = Pattern.compile("throughput\\.(.+)\\.([a-z]+)\\.per_s");
  private static final Pattern CPU = Pattern.compile("cpu\\.([^.]+)\\.cores");
  private static final List<String> NO_GROUPS =
      List.of("machine", "steal", "iowait", "online", "usable");

  /** What a store does instead of serving, and what keeps it from it. */
  private static final Pattern BRAKE =
      Pattern.compile("store\\.(.*(hold|block|stall|queue|delay|throttl|debt|compactions).*)\\..+");

  private final Timeline run;
  private final double now;

  private MomentText(Timeline run, double now) {
    this.run = run;
    this.now = now;
  }

  /** A line that stands for itself in a log. */
  public static String line(Timeline run, Charset terminal) throws IOException {
    return printable(String.join(", ", of(run).parts()), terminal);
  }

  /** The same as lines under each other. */
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
        newest = Math.max(newest, run.info(id).map(SeriesInfo::lastSeconds).orElse(0.0));
      }
    }
    return new MomentText(run, newest);
  }

  private List<String> parts() throws IOException {
    List<String> parts = new ArrayList<>();
    parts.add(phase());
    rates().ifPresent(parts::add);
    parts.addAll(latencies());
    cpu().ifPresent(parts::add);
    brakes().ifPresent(parts::add);
    return parts;
  }

  private String phase() {
    Optional<RecordedPhase> last =
        run.phases().stream().max(Comparator.comparingDouble(RecordedPhase::startSeconds));
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

  /** The rate at which operations are due now. */
  private double offered(RecordedPhase phase) {
    return OfferedRate.curve(run.manifest().plan(), phase)
        .map(curve -> curve.at(now - phase.startSeconds()))
        .orElse(phase.offeredPerSecond());
  }

  /** Completed a second by all operations, and errors since the run began. */
  private Optional<String> rates() throws IOException {
    double ok = 0;
    double errors = 0;
    boolean any = false;
    for (SeriesId id : run.series()) {
      Matcher matcher = RATE.matcher(id.name());
      if (!matcher.matches() || matcher.group(1).startsWith("modify-")) {
        continue;
      }
      if (matcher.group(2).equals("ok")) {
        double value = newest(id, GROWING_SECONDS);
        ok += Double.isNaN(value) ? 0 : value;
        any = true;
      } else if (!matcher.group(2).equals("absent")) {
        // Points are a second apart, so that their sum is a count.
        errors += sum(run.points(id));
      }
    }
    return any
        ? Optional.of(Figures.rate(ok) + "/s ok, errors " + Figures.count(Math.round(errors)))
        : Optional.empty();
  }

  private List<String> latencies() throws IOException {
    List<String> told = new ArrayList<>();
    for (SeriesId id : run.series()) {
      Matcher matcher = RATE.matcher(id.name());
      if (matcher.matches() && matcher.group(2).equals("ok")) {
        String operation = matcher.group(1);
        double p50 = latency(operation, "p50");
        if (!Double.isNaN(p50)) {
          told.add(
              operation
                  + " p50 "
                  + Figures.duration(p50)
                  + " p99 "
                  + Figures.duration(latency(operation, "p99")));
        }
      }
    }
    return told;
  }

  private double latency(String operation, String figure) throws IOException {
    String name = "latency." + operation + "." + figure + ".ms";
    return 1e6 * newest(SeriesId.ofRun(name), GROWING_SECONDS);
  }

  private Optional<String> cpu() throws IOException {
    record Group(String name, double cores) {}
    List<Group> groups = new ArrayList<>();
    double all = Double.NaN;
    for (SeriesId id : run.series()) {
      Matcher matcher = CPU.matcher(id.name());
      if (matcher.matches()) {
        double cores = newest(id, 0);
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
      double value = matcher.matches() ? newest(id, 0) : 0;
      if (value > 0) {
        boolean whole = id.unit().equals("count") && value == Math.rint(value);
        String figure =
            whole ? Figures.count((long) value) : Figures.of(value, Unit.named(id.unit()));
        told.add(matcher.group(1).replace('.', ' ') + " " + figure);
      }
    }
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of("store: " + String.join(" ", told.subList(0, most(told))));
  }

  private static int most(List<String> told) {
    return Math.min(MOST_BRAKES, told.size());
  }

  /** Which machine, where there are several. */
  private String at(SeriesId id) {
    long machines =
        run.series().stream()
            .map(SeriesId::machine)
            .filter(name -> !name.isEmpty())
            .distinct()
            .count();
    return machines < 2 || id.machine().isEmpty() ? "" : "@" + id.machine();
  }

  /** NaN where nothing was sampled lately. */
  private double newest(SeriesId id, double leftOutSeconds) throws IOException {
    Points recent = run.points(id, now - OLD_SECONDS, now - leftOutSeconds + 1e-3);
    return recent.size() == 0 ? Double.NaN : recent.values()[recent.size() - 1];
  }

  private static double sum(Points points) {
    double sum = 0;
    for (double value : points.values()) {
      sum += value;
    }
    return sum;
  }
}
