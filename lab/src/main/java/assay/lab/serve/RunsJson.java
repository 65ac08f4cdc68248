package assay.lab.serve;

import assay.lab.report.glance.RunSummary;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The list of runs as JSON. Unreadable runs are listed with the reason why they cannot be read. */
final class RunsJson {
  private final RunsFolder runs;
  private final LongSupplier millis;

  /**
   * @param millis wall clock in ms since the epoch
   */
  RunsJson(RunsFolder runs, LongSupplier millis) {
    this.runs = runs;
    this.millis = millis;
  }

  String text() throws IOException {
    RunsFolder.Content content = runs.content();
    List<String> names = content.runs();
    return Json.text(
        json -> {
          json.writeStringField("folder", String.valueOf(runs.root().getFileName()));
          json.writeBooleanField("cut", names.size() >= RunsFolder.MOST_RUNS);
          json.writeObjectField("pages", content.pages());
          json.writeArrayFieldStart("runs");
          for (String name : names) {
            json.writeStartObject();
            json.writeStringField("name", name);
            run(json, name);
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** Returns the run in progress that started last. */
  Optional<String> goingOn() throws IOException {
    String newest = null;
    Instant began = Instant.MIN;
    for (String name : runs.names()) {
      try {
        RunFolder folder = runs.find(name);
        Manifest manifest = OpenRun.manifest(folder.path());
        boolean running = goesOn(manifest, RunFingerprint.of(folder));
        if (running && manifest.start() != null && manifest.start().isAfter(began)) {
          began = manifest.start();
          newest = name;
        }
      } catch (IOException | Refusal e) {
        // The list shows why a run is unreadable.
      }
    }
    return Optional.ofNullable(newest);
  }

  private void run(JsonGenerator json, String name) throws IOException {
    RunFolder folder;
    Manifest manifest;
    RunFingerprint stamp;
    try {
      folder = runs.find(name);
      manifest = OpenRun.manifest(folder.path());
      stamp = RunFingerprint.of(folder);
    } catch (IOException e) {
      json.writeStringField("broken", runs.told(e));
      return;
    } catch (Refusal e) {
      json.writeStringField("broken", e.getMessage());
      return;
    }
    head(json, manifest, stamp);
  }

  void head(JsonGenerator json, Manifest manifest, RunFingerprint stamp) throws IOException {
    json.writeStringField("experiment", manifest.experiment());
    json.writeStringField("state", state(manifest, stamp));
    json.writeStringField("start", manifest.start() == null ? null : manifest.start().toString());
    if (manifest.start() != null && manifest.end() != null) {
      Json.number(
          json, "took", Duration.between(manifest.start(), manifest.end()).toMillis() / 1e3);
    }
    Object store = manifest.store() == null ? null : manifest.store().get("name");
    json.writeStringField("store", store == null ? null : store.toString());
    summary(json, RunSummary.of(manifest));
    Manifest.Verdict verdict = manifest.verdict();
    if (verdict != null) {
      json.writeObjectFieldStart("verdict");
      json.writeStringField("code", verdict.code());
      json.writeBooleanField("valid", verdict.valid());
      json.writeStringField("sentence", verdict.sentence());
      json.writeEndObject();
    }
  }

  private static void summary(JsonGenerator json, RunSummary summary) throws IOException {
    json.writeStringField("begun", summary.begun());
    json.writeStringField("variant", summary.variant());
    json.writeStringField("rate", summary.rate());
    json.writeStringField("p99", summary.p99());
    json.writeStringField("limit", summary.limit());
    json.writeObjectField("values", summary.values());
  }

  boolean goesOn(Manifest manifest, RunFingerprint stamp) {
    return state(manifest, stamp).equals("running");
  }

  /**
   * Returns the run's state in lower case; {@code killed} if the run recorded no end and no longer
   * writes.
   */
  private String state(Manifest manifest, RunFingerprint stamp) {
    if (manifest.state() == null) {
      return "undetermined";
    }
    boolean silent = millis.getAsLong() - stamp.newestMillis() > LiveRun.SILENT_MILLIS;
    return manifest.state() == Manifest.State.RUNNING && silent
        ? "killed"
        : manifest.state().name().toLowerCase(java.util.Locale.ROOT);
  }
}
