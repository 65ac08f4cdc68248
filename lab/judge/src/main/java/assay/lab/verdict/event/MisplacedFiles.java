package assay.lab.verdict.event;

import assay.lab.run.Event;
import assay.lab.run.EventDetail.MisplacedFile;
import assay.lab.run.RecordedRun;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Files of the store that were on the wrong type of storage. */
public final class MisplacedFiles {
  private MisplacedFiles() {}

  public static Optional<String> of(RecordedRun run) {
    Map<String, DoubleSummaryStatistics> faults =
        run.events().stream()
            .filter(event -> event.kind().equals(Event.MISPLACED))
            .map(event -> event.detail(MisplacedFile.class))
            .collect(
                Collectors.groupingBy(
                    file -> file.kind() + " " + file.fault(),
                    TreeMap::new,
                    Collectors.summarizingDouble(MisplacedFile::bytes)));
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(
            faults.entrySet().stream()
                .map(MisplacedFiles::words)
                .collect(Collectors.joining("; ", "Files are in the wrong place: ", ".")));
  }

  /**
   * Returns the reason why the location of files is unknown. Returns empty if the location is
   * known.
   */
  public static Optional<String> unknown(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.UNPLACED))
        .map(event -> "Location of files unknown (" + event.text() + ").")
        .findFirst();
  }

  private static String words(Map.Entry<String, DoubleSummaryStatistics> fault) {
    long files = fault.getValue().getCount();
    return String.format(
        Locale.ROOT,
        "%s (%s, %.1f MB)",
        fault.getKey(),
        files == 1 ? "1 file" : files + " files",
        fault.getValue().getSum() / 1e6);
  }
}
