package assay.lab.run;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.file.RunFolder;
import java.nio.file.Path;
import java.util.Map;

/** Writes an endless run as fast as it can, and says how far it came: it is made to be killed. */
final class WriteRun {
  private WriteRun() {}

  public static void main(String[] args) throws Exception {
    RunFolder folder = RunFolder.create(Path.of(args[0]), "demo", Runs.START);
    RunWriter out =
        new RunWriter(folder, Runs.CLOCK, "w0", Runs.manifest(), Long.parseLong(args[1]));
    Runs.phaseStart(out, "run", 0, 0);
    for (int second = 0; ; second++) {
      out.latencies(Runs.interval(second, "read", Tag.OK, 1000, 2_000_000, 50_000_000));
      out.sample(Runs.nanos(second + 0.9), Map.of("cpu.assay.cores", 0.5));
      out.event(Runs.nanos(second + 0.9), Event.ERROR, "run", "update failed", Map.of("count", 1));
      System.out.println(second);
    }
  }
}
