package assay.lab.run;

import assay.lab.plan.PlanCodec;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeFile;
import assay.lab.run.series.SeriesFile;
import java.io.IOException;
import java.nio.file.Files;

/**
 * Writes a run folder. Assay only appends to the files, except to {@code run.json}, which is
 * replaced when the run ends. Thread-safe.
 */
public final class RunWriter extends RunLog {
  private Manifest manifest;

  public RunWriter(RunFolder folder, RunClock clock, String worker, Manifest manifest)
      throws IOException {
    this(folder, clock, worker, manifest, SeriesFile.ROLL_BYTES);
  }

  RunWriter(RunFolder folder, RunClock clock, String worker, Manifest manifest, long rollBytes)
      throws IOException {
    super(folder, clock, worker, "", rollBytes);
    this.manifest = manifest;
    writeManifest();
    Files.writeString(folder.plan(), PlanCodec.toYaml(manifest.plan()));
  }

  public synchronized void end(Manifest ended) throws IOException {
    manifest = ended;
    writeManifest();
  }

  public synchronized Manifest manifest() {
    return manifest;
  }

  private void writeManifest() throws IOException {
    String json =
        RunFolder.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(manifest) + "\n";
    WholeFile.replace(folder().manifest(), next -> Files.writeString(next, json));
  }
}
