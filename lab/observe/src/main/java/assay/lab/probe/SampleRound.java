package assay.lab.probe;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Takes one sample of all probes, and tracks gaps. Not thread-safe. */
final class SampleRound {
  private final List<Probe> probes;
  private final SampleSink sink;
  private final LongSupplier nanoClock;
  private Map<String, String> gaps = Map.of();
  private volatile String probing = "";
  private volatile boolean abandoned;

  private record Happening(long nanoTime, String kind, String text, Object detail) {}

  SampleRound(List<Probe> probes, SampleSink sink, LongSupplier nanoClock) {
    this.probes = List.copyOf(probes);
    this.sink = sink;
    this.nanoClock = nanoClock;
  }

  void take() throws IOException {
    long nanoTime = nanoClock.getAsLong();
    Map<String, Double> sample = new LinkedHashMap<>();
    Map<String, String> gapsNow = new LinkedHashMap<>();
    List<Happening> happenings = new ArrayList<>();
    for (Probe probe : probes) {
      probing = probe.name();
      // Each probe has a separate sampling time, so that a slow probe does not distort the rates of
      // later probes.
      Taken taken = new Taken(nanoClock.getAsLong(), sample.size(), gapsNow);
      try {
        probe.sample(taken.nanoTime, taken);
        sample.putAll(taken.values);
        happenings.addAll(taken.happenings);
      } catch (IOException | RuntimeException e) {
        gapsNow.put(probe.name(), reason(e));
      }
    }
    probing = "";
    for (Map.Entry<String, String> gap : gapsNow.entrySet()) {
      if (!abandoned && !gap.getValue().equals(gaps.get(gap.getKey()))) {
        sink.gap(gap.getKey(), gap.getValue());
      }
    }
    gaps = gapsNow;
    for (Happening happening : happenings) {
      if (!abandoned) {
        sink.event(happening.nanoTime, happening.kind, happening.text, happening.detail);
      }
    }
    if (!abandoned) {
      sink.sample(nanoTime, sample);
    }
  }

  /**
   * Drops all values and events that arrive later, because the end of sampling has already been
   * reported. Thread-safe.
   */
  void abandon() {
    abandoned = true;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  String probing() {
    return probing;
  }

  private static String reason(Exception e) {
    // The message of a FileSystemException contains only the file name. The exception's class shows
    // the error.
    boolean forPeople = e instanceof IOException && !(e instanceof FileSystemException);
    return forPeople && e.getMessage() != null ? e.getMessage() : e.toString();
  }

  /** Values and events of one probe, which are dropped if the probe fails. */
  private static final class Taken implements Readings {
    private final long nanoTime;
    private final int valuesBefore;
    private final Map<String, String> gaps;
    private final Map<String, Double> values = new LinkedHashMap<>();
    private final List<Happening> happenings = new ArrayList<>();

    Taken(long nanoTime, int valuesBefore, Map<String, String> gaps) {
      this.nanoTime = nanoTime;
      this.valuesBefore = valuesBefore;
      this.gaps = gaps;
    }

    @Override
    public void value(String series, double value) {
      if (Double.isFinite(value)) {
        values.put(series, value);
      }
    }

    @Override
    public int count() {
      return valuesBefore + values.size();
    }

    @Override
    public void gap(String subject, String reason) {
      gaps.put(subject, reason);
    }

    @Override
    public void event(String kind, String text, Object detail) {
      happenings.add(new Happening(nanoTime, kind, text, detail));
    }
  }
}
