package assay.lab.ycsb;

import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statuses with which a YCSB binding's operations failed, from the run's error events. */
final class StatusNames {
  /**
   * Matches {@code read failed: NOT_IMPLEMENTED: …}, including the texts of attempts that were
   * retried.
   */
  private static final Pattern TEXT =
      Pattern.compile("([a-z-]+)(?:, tried again)? (?:failed|unknown): ([A-Z][A-Z_]+): .*");

  private StatusNames() {}

  static Map<String, Long> of(RecordedRun run, RecordedPhase phase, List<String> operations) {
    Map<String, Long> counts = new TreeMap<>();
    for (Event event : run.events()) {
      if (event.kind().equals(Event.ERROR)
          && phase.name().equals(event.phase())
          && phase.measures(event.seconds())
          && event.text() != null) {
        Matcher text = TEXT.matcher(event.text());
        if (text.matches() && operations.contains(text.group(1))) {
          counts.merge(text.group(2), event.count(), Long::sum);
        }
      }
    }
    return counts;
  }
}
