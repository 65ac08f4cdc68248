package assay.lab.probe;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Samples all probes once and tracks gaps. Used by one thread. */
final class SampleRound {
  private final List<Probe> probes;
  private final SampleSink sink;
  private final LongSupplier nanoClock;
  private final Sample sample = new Sample();
  private final Taken readings = new Taken();
  private final List<Happening> happenings = new ArrayList<>();
  private Map<String, String> gapsBefore = new LinkedHashMap<>();
  private Map<String, String> gapsNow = new LinkedHashMap<>();
  private volatile String probing = "";

  private record Happening(long nanoTime, String kind, String text, Object detail) {}

  SampleRound(List<Probe> probes, SampleSink sink, LongSupplier nanoClock) {
    this.probes = List.copyOf(probes);
    this.sink = sink;
    this.nanoClock = nanoClock;
  }

  void take() throws IOException {
    sample.begin(nanoClock.getAsLong());
    gapsNow.clear();
    happenings.clear();
    for (Probe probe : probes) {
      int sizeBefore = sample.size();
      int happeningsBefore = happenings.size();
      probing = probe.name();
      try {
        // Each probe has a separate time, so that a slow probe does not distort the rates of later
        // probes.
        readings.nanoTime = nanoClock.getAsLong();
        probe.sample(readings.nanoTime, readings);
      } catch (IOException | RuntimeException e) {
        sample.truncate(sizeBefore);
        happenings.subList(happeningsBefore, happenings.size()).clear();
        gapsNow.put(probe.name(), reason(e));
      }
    }
    probing = "";
    for (Map.Entry<String, String> gap : gapsNow.entrySet()) {
      if (!gap.getValue().equals(gapsBefore.get(gap.getKey()))) {
        sink.gap(gap.getKey(), gap.getValue());
      }
    }
    Map<String, String> recycled = gapsBefore;
    gapsBefore = gapsNow;
    gapsNow = recycled;
    for (Happening happening : happenings) {
      sink.event(happening.nanoTime, happening.kind, happening.text, happening.detail);
    }
    sink.sample(sample);
  }

  /** Returns the name of the probe that is being sampled; empty if there is none. Thread-safe. */
  String probing() {
    return probing;
  }

  private static String reason(Exception e) {
    // The message of a FileSystemException contains only the file, so the class must say what went
    // wrong.
    boolean forPeople = e instanceof IOException && !(e instanceof FileSystemException);
    return forPeople && e.getMessage() != null ? e.getMessage() : e.toString();
  }

  private final class Taken implements Readings {
    private long nanoTime;

    @Override
    public void value(String series, double value) {
      if (Double.isFinite(value)) {
        sample.add(series, value);
      }
    }

    @Override
    public int count() {
      return sample.size();
    }

    @Override
    public void gap(String subject, String reason) {
      gapsNow.put(subject, reason);
    }

    @Override
    public void event(String kind, String text, Object detail) {
      happenings.add(new Happening(nanoTime, kind, text, detail));
    }
  }
}
