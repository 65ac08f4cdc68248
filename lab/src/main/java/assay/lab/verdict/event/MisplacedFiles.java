package assay.lab.verdict.event;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Files of the store that were seen where they were not wanted. */
public final class MisplacedFiles {
  private MisplacedFiles() {}

  /** How many files of one kind had one fault, and how large they were together. */
  private record Sum(long files, double bytes) {
    static Sum of(Event event) {
      return new Sum(
          1, event.detail().get("bytes") instanceof Number bytes ? bytes.doubleValue() : 0);
    }

    Sum plus(Sum other) {
      return new Sum(files + other.files, bytes + other.bytes);
    }
  }

  /** A sentence that says where they went; empty if there were none. */
  public static Optional<String> of(RecordedRun run) {
    Map<String, Sum> faults = new TreeMap<>();
    run.events().stream()
        .filter(event -> event.kind().equals(Event.MISPLACED))
        .forEach(
            event ->
                faults.merge(
                    event.detail().get("kind") + " " + event.detail().get("fault"),
                    Sum.of(event),
                    Sum::plus));
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(
            faults.entrySet().stream()
                .map(MisplacedFiles::words)
                .collect(Collectors.joining("; ", "Files are not where they were wanted: ", ".")));
  }

  /** A sentence that says why it is unknown where they were at the end; empty if it is known. */
  public static Optional<String> unknown(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.UNPLACED))
        .map(event -> "Unproven: it is unknown where files are (" + event.text() + ").")
        .findFirst();
  }

  private static String words(Map.Entry<String, Sum> fault) {
    return String.format(
        Locale.ROOT,
        "%s (%s, %.1f MB)",
        fault.getKey(),
        fault.getValue().files() == 1 ? "1 file" : fault.getValue().files() + " files",
        fault.getValue().bytes() / 1e6);
  }
}
