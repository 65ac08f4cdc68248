package assay.lab.ycsb;

import assay.lab.load.Progress;
import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Prints YCSB's status line from the progress of a phase. An instance must be used by only one
 * thread.
 */
final class StatusLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private final OutputForm form;
  private final Supplier<LocalDateTime> clock;
  private final Consumer<String> out;
  private final DecimalFormat number =
      new DecimalFormat("#.##", DecimalFormatSymbols.getInstance(Locale.ROOT));
  private final Map<String, Histogram> window = new ConcurrentHashMap<>();
  private double nextSeconds;
  private double lastSeconds;
  private long lastOperations;

  StatusLine(OutputForm form, Supplier<LocalDateTime> clock, Consumer<String> out) {
    this.form = form;
    this.clock = clock;
    this.out = out;
    nextSeconds = form.statusIntervalSeconds();
  }

  void add(Interval interval) {
    interval
        .histograms()
        .forEach(
            (key, histogram) -> {
              Optional<String> name =
                  Sections.nameOf(key.operation()).map(of -> shown(of, key, interval));
              name.ifPresent(
                  of -> window.computeIfAbsent(of, n -> new Histogram(3)).add(histogram));
            });
  }

  void progress(Progress now) {
    if (now.elapsedSeconds() >= nextSeconds - 0.5) {
      while (nextSeconds <= now.elapsedSeconds() + 0.5) {
        nextSeconds += form.statusIntervalSeconds();
      }
      print(now);
    }
  }

  void end(Progress last) {
    if (last != null && last.elapsedSeconds() > lastSeconds) {
      print(last);
    }
  }

  private void print(Progress now) {
    StringBuilder line = new StringBuilder(form.label());
    double seconds = now.elapsedSeconds();
    long done = now.doneOperations();
    line.append(TIME.format(clock.get())).append(' ').append((long) seconds).append(" sec: ");
    line.append(done).append(" operations; ");
    if (done != 0) {
      double rate = (done - lastOperations) / (seconds - lastSeconds);
      line.append(number.format(rate)).append(" current ops/sec; ");
    }
    long left = now.totalOperations() - done;
    if (left > 0) {
      double remaining = done == 0 ? Double.NaN : Math.ceil(left / (done / seconds));
      line.append("est completion in ").append(remaining((long) remaining));
    }
    window.forEach((name, histogram) -> line.append(summary(name, histogram)).append(' '));
    window.values().forEach(Histogram::reset);
    lastSeconds = seconds;
    lastOperations = done;
    out.accept(line.toString());
  }

  private String summary(String name, Histogram nanos) {
    if (form.measurement() == OutputForm.Measurement.HDRHISTOGRAM) {
      return hdrSummary(name, nanos);
    }
    if (form.measurement() == OutputForm.Measurement.HDRHISTOGRAM_AND_HISTOGRAM
        || form.measurement() == OutputForm.Measurement.HDRHISTOGRAM_AND_RAW) {
      return hdrSummary("Hdr" + name, nanos);
    }
    return nanos.getTotalCount() == 0
        ? ""
        : "[" + name + " AverageLatency" + form.unit() + "=" + mean(nanos) + "]";
  }

  private String hdrSummary(String name, Histogram nanos) {
    return "["
        + name
        + ": Count="
        + nanos.getTotalCount()
        + ", Max="
        + form.time(nanos.getMaxValue())
        + ", Min="
        + form.time(nanos.getTotalCount() == 0 ? 0 : nanos.getMinValue())
        + ", Avg="
        + mean(nanos)
        + Stream.of("90", "99", "99.9", "99.99")
            .map(each -> ", " + each + "=" + percentile(nanos, Double.parseDouble(each)))
            .collect(Collectors.joining())
        + "]";
  }

  private String mean(Histogram nanos) {
    return nanos.getTotalCount() == 0 ? "NaN" : number.format(form.mean(nanos.getMean()));
  }

  private long percentile(Histogram nanos, double percentile) {
    return nanos.getTotalCount() == 0 ? 0 : form.time(nanos.getValueAtPercentile(percentile));
  }

  private static String shown(String name, LatencyKey key, Interval interval) {
    return switch (key.tag()) {
      case OK ->
          interval
                  .histograms()
                  .containsKey(new LatencyKey(key.phase(), key.operation(), Tag.SERVICE))
              ? null
              : name;
      case SERVICE -> name;
      case PUNCTUAL, LEAST -> null;
      case ABSENT, FAILED, UNKNOWN, DENIED, RETRIED ->
          name.equals(Sections.MODIFY) ? name : name + "-FAILED";
    };
  }

  static String remaining(long seconds) {
    StringBuilder text = new StringBuilder();
    long days = TimeUnit.SECONDS.toDays(seconds);
    long hours = TimeUnit.SECONDS.toHours(seconds) % 24;
    long minutes = TimeUnit.SECONDS.toMinutes(seconds) % 60;
    append(text, days, "day");
    append(text, hours, "hour");
    append(text, days > 0 ? 0 : minutes, "minute");
    // As in YCSB, 'seconds' is used only for numbers with two digits, although 2 to 9 also need the
    // plural.
    return text.length() > 0
        ? text.toString()
        : seconds + (seconds < 10 ? " second " : " seconds ");
  }

  private static void append(StringBuilder text, long count, String unit) {
    if (count > 0) {
      text.append(count).append(' ').append(unit).append(count == 1 ? " " : "s ");
    }
  }
}
