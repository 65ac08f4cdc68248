package assay.lab.serve;

import assay.lab.run.RecordedPhase;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** One run without its points: what it is, its phases, bands of events and the series' names. */
final class RunJson {
  /** A screen has fewer pixels. */
  private static final int MOST_BANDS = 4_000;

  private static final int LONGEST_TEXT = 200;

  private final RunsJson list;

  RunJson(RunsJson list) {
    this.list = list;
  }

  String text(String name, OpenRuns.Opened run) throws IOException {
    Timeline timeline = run.timeline();
    double end = RunEnd.seconds(timeline);
    List<Band> bands = Bands.joined(Bands.of(timeline.events(), end), end / MOST_BANDS);
    return Json.text(
        json -> {
          json.writeStringField("name", name);
          json.writeStringField("version", run.stamp().toString());
          list.head(json, timeline.manifest(), run.stamp());
          Json.number(json, "end", end);
          phases(json, timeline);
          bands(json, bands);
          json.writeArrayFieldStart("series");
          for (SeriesId id : timeline.series()) {
            json.writeString(id.toString());
          }
          json.writeEndArray();
          json.writeArrayFieldStart("salvage");
          for (String sentence : timeline.salvage()) {
            json.writeString(sentence);
          }
          json.writeEndArray();
        });
  }

  private static void phases(JsonGenerator json, Timeline timeline) throws IOException {
    json.writeArrayFieldStart("phases");
    for (RecordedPhase phase : timeline.phases()) {
      json.writeStartObject();
      json.writeStringField("name", phase.name());
      Json.number(json, "start", phase.startSeconds());
      Json.number(json, "measuredFrom", phase.measuredFromSeconds());
      Json.number(json, "end", phase.endSeconds());
      json.writeEndObject();
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
      json.writeStringField("text", shortened(band.text()));
      json.writeNumberField("count", band.count());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + "…";
  }
}
