package assay.lab.serve;

import assay.lab.explain.SilentSeconds;
import assay.lab.report.glance.Glance;
import assay.lab.report.glance.Tile;
import assay.lab.report.glance.Troubles;
import assay.lab.report.page.Words;
import assay.lab.run.RecordedPhase;
import assay.lab.run.Standstill;
import assay.lab.run.series.Points;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * JSON of one run, without the points of its charts: the run's summary, phases and event bands, and
 * the names of its series.
 */
record RunJson(
    String name,
    String version,
    @JsonUnwrapped RunsJson.Head head,
    double end,
    List<Tile> tiles,
    String remedy,
    String measured,
    List<String> untimed,
    List<String> measuredOperations,
    List<String> troubles,
    List<Phase> phases,
    List<Stripe> bands,
    List<String> series,
    List<String> salvage) {
  /**
   * Maximum number of event bands. With more bands than pixels, individual bands could not be
   * distinguished.
   */
  private static final int MOST_BANDS = 4_000;

  private static final int LONGEST_TEXT = 200;

  static RunJson of(String name, OpenedRun run, RunsJson list) throws IOException {
    Timeline timeline = run.timeline();
    double end = run.lastSeconds();
    boolean goesOn = list.goesOn(timeline.manifest(), run.stamp());
    Optional<RecordedPhase> measured = Glance.measuredPhase(timeline);
    List<Band> bands = Bands.drawn(timeline.events(), standstills(timeline), end, end / MOST_BANDS);
    return new RunJson(
        name,
        run.stamp().toString(),
        list.head(timeline.manifest(), run.stamp()),
        end,
        Glance.of(timeline, end, goesOn),
        Glance.remedy(timeline.manifest(), measured),
        measured.map(RecordedPhase::name).orElse(""),
        Glance.untimed(timeline),
        Glance.measuredOperations(timeline),
        Troubles.lines(bands),
        timeline.phases().stream().map(phase -> Phase.of(timeline, phase)).toList(),
        bands.stream().map(Stripe::of).toList(),
        timeline.series().stream().map(SeriesId::toString).toList(),
        timeline.salvage());
  }

  private record Phase(
      String name,
      double start,
      double measuredFrom,
      double end,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<double[]> offered) {
    static Phase of(Timeline timeline, RecordedPhase phase) {
      Points path = phase.isPart() ? Points.NONE : Glance.offered(timeline, phase);
      return new Phase(
          phase.name(),
          phase.startSeconds(),
          phase.measuredFromSeconds(),
          phase.endSeconds(),
          IntStream.range(0, path.size())
              .mapToObj(i -> new double[] {path.seconds()[i], path.values()[i]})
              .toList());
    }
  }

  private record Stripe(String kind, double from, double to, String text, int count) {
    static Stripe of(Band band) {
      return new Stripe(
          band.kind(),
          band.fromSeconds(),
          band.toSeconds(),
          Words.shortened(band.text(), LONGEST_TEXT),
          band.count());
    }
  }

  /**
   * Returns the stalls in the run's verdict. For a run without a verdict, computes the stalls from
   * the measured seconds.
   */
  private static List<Standstill> standstills(Timeline timeline) throws IOException {
    if (timeline.manifest().verdict() != null) {
      return timeline.manifest().verdict().standstills();
    }
    Optional<RecordedPhase> measured = Glance.measuredPhase(timeline);
    return measured.isPresent() ? SilentSeconds.of(timeline, measured.get()) : List.of();
  }
}
