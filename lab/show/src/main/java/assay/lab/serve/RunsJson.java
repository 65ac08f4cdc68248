package assay.lab.serve;

import assay.lab.report.glance.Glance;
import assay.lab.report.glance.RunSummary;
import assay.lab.report.page.Figures;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The list of runs as JSON. For an unreadable run, the list contains the reason why the run cannot
 * be read.
 */
final class RunsJson {
  private final RunsFolder runs;
  private final LongSupplier millis;

  record Listing(String folder, boolean cut, List<String> pages, List<Item> runs) {}

  /**
   * @param broken why the run cannot be read; null if the run can be read
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Item(String name, @JsonUnwrapped Head head, String broken) {}

  /**
   * Data that is shown both in the list of runs and on the page of a run.
   *
   * @param took duration of the run in seconds; null if the run has not ended
   */
  record Head(
      String experiment,
      String state,
      String start,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double took,
      String store,
      @JsonUnwrapped RunSummary summary,
      @JsonInclude(JsonInclude.Include.NON_NULL) Verdict verdict) {}

  private record Verdict(String code, boolean valid, String sentence) {}

  RunsJson(RunsFolder runs, LongSupplier millis) {
    this.runs = runs;
    this.millis = millis;
  }

  Listing list() throws IOException {
    RunsFolder.Content content = runs.content();
    List<Item> items = new ArrayList<>();
    for (String name : content.runs()) {
      items.add(item(name));
    }
    return new Listing(
        String.valueOf(runs.root().getFileName()),
        items.size() >= RunsFolder.MOST_RUNS,
        content.pages(),
        items);
  }

  Optional<String> goingOn() throws IOException {
    String newest = null;
    Instant began = Instant.MIN;
    for (String name : runs.content().runs()) {
      try {
        RunFolder folder = runs.find(name);
        Manifest manifest = OpenRun.manifest(folder.path());
        boolean running = goesOn(manifest, RunFingerprint.of(folder));
        if (running && manifest.start() != null && manifest.start().isAfter(began)) {
          began = manifest.start();
          newest = name;
        }
      } catch (IOException | Refusal e) {
        // the list shows why the run is unreadable
      }
    }
    return Optional.ofNullable(newest);
  }

  private Item item(String name) {
    try {
      RunFolder folder = runs.find(name);
      Manifest manifest = OpenRun.manifest(folder.path());
      return new Item(name, head(manifest, RunFingerprint.of(folder)), null);
    } catch (IOException e) {
      return new Item(name, null, runs.told(e));
    } catch (Refusal e) {
      return new Item(name, null, e.getMessage());
    }
  }

  Head head(Manifest manifest, RunFingerprint stamp) {
    return new Head(
        manifest.experiment(),
        state(manifest, stamp),
        manifest.start() == null ? null : manifest.start().toString(),
        Figures.finite(Glance.seconds(manifest, Double.NaN)),
        Optional.ofNullable(manifest.store())
            .map(store -> store.get("name"))
            .map(Object::toString)
            .orElse(null),
        RunSummary.of(manifest),
        Optional.ofNullable(manifest.verdict())
            .map(of -> new Verdict(of.code(), of.valid(), of.sentence()))
            .orElse(null));
  }

  boolean goesOn(Manifest manifest, RunFingerprint stamp) {
    return state(manifest, stamp).equals("running");
  }

  /**
   * Returns the state of a run in lower case. Returns {@code killed} if no end was recorded for the
   * run and no process is writing the run any more.
   */
  private String state(Manifest manifest, RunFingerprint stamp) {
    if (manifest.state() == null) {
      return "undetermined";
    }
    return manifest.state() == Manifest.State.RUNNING && stamp.isSilent(millis.getAsLong())
        ? "killed"
        : manifest.state().name().toLowerCase(Locale.ROOT);
  }
}
