package assay.lab.explain;

import assay.lab.plan.SamplePlans;
import assay.lab.run.Event;
import assay.lab.run.Recorded;
import assay.lab.run.series.SampledSeries;
import assay.lab.timeline.RecordedContent;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A run of one phase whose series are given second by second. */
final class MadeRun {
  static final SeriesId FOCUS = SeriesId.ofRun("latency.read.p99.ms");
  static final double START = 5;

  private final int seconds;
  private final TreeMap<String, SampledSeries> series = new TreeMap<>();
  private final List<Event> events = new ArrayList<>();

  MadeRun(int seconds) {
    this.seconds = seconds;
  }

  /** Values by second of the phase; NaN leaves a gap. */
  MadeRun series(String name, double[] values) {
    List<SampledSeries.Sample> samples = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i])) {
        // Samplers come a little early or late.
        double jitter = 0.04 * ((i * 7919) % 11 - 5) / 5;
        samples.add(new SampledSeries.Sample(START + i + 0.5 + jitter, values[i]));
      }
    }
    series.put(name, new SampledSeries(name, samples));
    return this;
  }

  MadeRun event(double second, String kind, String text) {
    events.add(new Event(START + second, kind, null, text, NamedValues.NONE));
    return this;
  }

  MadeRun event(double second, String kind, Map<String, Object> detail) {
    events.add(new Event(START + second, kind, null, null, NamedValues.copyOf(detail)));
    return this;
  }

  Timeline timeline() {
    return RecordedContent.timeline(
        Recorded.run(
            Path.of("runs"),
            Recorded.finished(SamplePlans.plain()),
            List.of(
                Recorded.phase(
                    "run",
                    "constant",
                    1000,
                    4,
                    START,
                    START,
                    START + seconds,
                    true,
                    Optional.empty())),
            new TreeMap<>(),
            series,
            events,
            List.of()));
  }

  /** What a stretch of the focus changed with, in seconds of the phase. */
  Explanation explain(double from, double to) throws IOException {
    return Explainer.explain(timeline(), START + from, START + to, FOCUS);
  }
}
