package assay.lab.run;

import assay.lab.measure.LatencyKey.Tag;
import java.nio.file.Path;

/** Reads the run that is its argument, and says how many reads it holds. */
final class ReadRun {
  private ReadRun() {}

  public static void main(String[] args) throws Exception {
    RecordedRun run = RunReader.read(Path.of(args[0]));
    System.out.print(run.measuredCount("run", "read", Tag.OK) + " samples");
  }
}
