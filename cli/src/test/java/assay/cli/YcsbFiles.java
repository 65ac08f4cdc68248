package assay.cli;

import assay.cli.AssayProcess.Result;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** YCSB's own workload files a to f, as its release has them. */
final class YcsbFiles {
  static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");

  private YcsbFiles() {}

  /** Writes the files into a folder, each named as in YCSB. */
  static Path into(Path folder) throws IOException {
    Path workloads = Files.createDirectories(folder.resolve("workloads"));
    for (String name : NAMES) {
      try (InputStream in =
          YcsbFiles.class.getResourceAsStream("/ycsb/workloads/workload" + name)) {
        Files.copy(Objects.requireNonNull(in), workloads.resolve("workload" + name));
      }
    }
    return workloads;
  }

  /** The run of a command, on whose standard output YCSB's alone stands. */
  static RecordedRun runOf(Result result) throws IOException {
    List<String> lines = result.errors().lines().toList();
    return RunReader.read(Path.of(lines.get(lines.size() - 1).replaceFirst("^run +", "")));
  }
}
