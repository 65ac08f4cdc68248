package assay.lab.serve;

import assay.lab.explain.SilentSeconds;
import assay.lab.report.glance.Glance;
import assay.lab.report.glance.Tile;
import assay.lab.report.glance.Troubles;
import assay.lab.report.page.Words;
import assay.lab.run.RecordedPhase;
import assay.lab.run.Standstill;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import assay.lab.timeline.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One run as JSON without points: the run's summary, phases, event bands and names of series. */
final class RunJson {
  /** Maximum number of bands; more bands than pixels could not be distinguished. */
  private static final int MOST_BANDS = 4_000;

  private static final int LONGEST_TEXT = 200;

  private final RunsJson list;

  RunJson(RunsJson list) {
    this.list = list;
  }

  String text(String name, OpenRuns.Opened run) throws IOException {
    Timeline timeline = run.timeline();
    double end = DataExtent.seconds(timeline);
    boolean goesOn = list.goesOn(timeline.manifest(), run.stamp());
    List<Tile> tiles = Glance.of(timeline, end, goesOn);
    Optional<RecordedPhase> measured = Glance.measuredPhase(timeline);
    List<String> untimed = Glance.untimed(timeline);
    List<String> operations = Glance.measuredOperations(timeline);
    List<Band> bands = Bands.drawn(timeline.events(), standstills(timeline), end, end / MOST_BANDS);
    return Json.text(
        json -> {
          json.writeStringField("name", name);
          json.writeStringField("version", run.stamp().toString());
          list.head(json, timeline.manifest(), run.stamp());
          Json.number(json, "end", end);
          json.writeObjectField("tiles", tiles);
          json.writeStringField("remedy", Glance.remedy(timeline.manifest(), measured));
          json.writeStringField("measured", measured.map(RecordedPhase::name).orElse(""));
          json.writeObjectField("untimed", untimed);
          json.writeObjectField("measuredOperations", operations);
          json.writeObjectField("troubles", Troubles.lines(bands));
          phases(json, timeline);
          bands(json, bands);
          json.writeObjectField(
              "series", timeline.series().stream().map(SeriesId::toString).toList());
          json.writeObjectField("salvage", timeline.salvage());
        });
  }

  /**
   * Returns stalls from the verdict; for a run without a verdict, computes them from the measured
   * seconds.
   */
  private static List<Standstill> standstills(Timeline timeline) throws IOException {
    if (timeline.manifest().verdict() != null) {
      return timeline.manifest().verdict().standstills();
    }
    Optional<RecordedPhase> measured = Glance.measuredPhase(timeline);
    return measured.isPresent() ? SilentSeconds.of(timeline, measured.get()) : List.of();
  }

  private static void phases(JsonGenerator json, Timeline timeline) throws IOException {
    json.writeArrayFieldStart("phases");
    for (RecordedPhase phase : timeline.phases()) {
      json.writeStartObject();
      json.writeStringField("name", phase.name());
      Json.number(json, "start", phase.startSeconds());
      Json.number(json, "measuredFrom", phase.measuredFromSeconds());
      Json.number(json, "end", phase.endSeconds());
      if (!phase.isPart()) {
        offered(json, Glance.offered(timeline, phase));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void offered(JsonGenerator json, Points path) throws IOException {
    if (path.size() == 0) {
      return;
    }
    json.writeArrayFieldStart("offered");
    for (int i = 0; i < path.size(); i++) {
      json.writeStartArray();
      json.writeNumber(path.seconds()[i]);
      json.writeNumber(path.values()[i]);
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static void bands(JsonGenerator json, List<Band> bands) throws IOException {
    json.writeArrayFieldStart("bands");
    for (Band band : bands) {
      json.writeStartObject();
      json.writeStringField("kind", band.kind());
      Json.number(json, "from", band.fromSeconds());
      Json.number(json, "to", band.toSeconds());
      json.writeStringField("text", Words.shortened(band.text(), LONGEST_TEXT));
      json.writeNumberField("count", band.count());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
