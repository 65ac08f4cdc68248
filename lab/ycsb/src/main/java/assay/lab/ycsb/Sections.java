package assay.lab.ycsb;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sections of YCSB's output, computed from a phase of a recorded run. A read-modify-write
 * counts as one operation. In addition, the read of a read-modify-write counts as a read, and its
 * update counts as an update.
 */
final class Sections {
  private static final String OK = "OK";

  private static final String NOT_FOUND = "NOT_FOUND";
  private static final String ERROR = "ERROR";
  private static final String WRONG = "UNEXPECTED_STATE";

  static final String MODIFY = "READ-MODIFY-WRITE";
  private static final String CLEANUP = "CLEANUP";
  private static final String READ_MODIFY_WRITE = "read-modify-write";

  /**
   * Names of Assay's operations, by the name of the corresponding YCSB operation. In each list,
   * parts of a read-modify-write are last.
   */
  private static final Map<String, List<String>> OPERATIONS = operationsByName();

  private static final String INTENDED = "Intended-";

  /**
   * Matches texts of error events such as {@code read failed: NOT_IMPLEMENTED: …}. Errors of
   * attempts that were retried are included.
   */
  private static final Pattern ERROR_TEXT =
      Pattern.compile("([a-z-]+)(?:, tried again)? (?:failed|unknown): ([A-Z][A-Z_]+): .*");

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final OutputForm form;

  Sections(RecordedRun run, RecordedPhase phase, OutputForm form) {
    this.run = run;
    this.phase = phase;
    this.form = form;
  }

  record Named(String name, Section section) {}

  List<Named> all(boolean verifies) {
    List<Named> all = new ArrayList<>();
    if (form.interval() != OutputForm.Interval.INTENDED) {
      inOrder(sections(false, true, verifies), "", all);
    }
    if (form.interval() != OutputForm.Interval.OP) {
      boolean alone = form.interval() == OutputForm.Interval.INTENDED;
      inOrder(sections(true, alone, verifies && alone), alone ? "" : INTENDED, all);
    }
    return all;
  }

  long operations() {
    long sum = 0;
    for (LatencyKey key : run.latencies().keySet()) {
      if (key.phase().equals(phase.name()) && isWhole(key.operation()) && key.tag().isOutcome()) {
        sum += run.latencies().get(key).measured().getTotalCount();
      }
    }
    return sum;
  }

  private static boolean isWhole(String operation) {
    return operation.equals(READ_MODIFY_WRITE)
        || OPERATIONS.values().stream().anyMatch(parts -> parts.get(0).equals(operation));
  }

  /**
   * Adds the sections in YCSB's order. YCSB writes sections in the iteration order of a
   * ConcurrentHashMap, which is deterministic.
   */
  private static void inOrder(Map<String, Section> sections, String prefix, List<Named> all) {
    Map<String, Section> order = new ConcurrentHashMap<>();
    sections.forEach(
        (name, section) -> {
          if (!section.isEmpty()) {
            order.put(name, section);
          }
        });
    order.forEach((name, section) -> all.add(new Named(prefix + name, section)));
  }

  private Map<String, Section> sections(boolean intended, boolean statuses, boolean verifies) {
    Map<String, Section> sections = new LinkedHashMap<>();
    OPERATIONS.forEach(
        (name, operations) -> {
          Section section = section(sections, name);
          if (statuses) {
            addStatuses(section, operations);
          }
          for (String operation : operations) {
            section.add(succeeded(operation, intended));
            addFailed(sections, name, operation, Tag.ABSENT, NOT_FOUND);
            addFailed(sections, name, operation, Tag.FAILED, ERROR);
            addFailed(sections, name, operation, Tag.UNKNOWN, ERROR);
            addFailed(sections, name, operation, Tag.DENIED, ERROR);
            addFailed(sections, name, operation, Tag.RETRIED, ERROR);
          }
        });
    Section modify = section(sections, MODIFY);
    modify.add(succeeded(READ_MODIFY_WRITE, intended));
    for (Tag tag : List.of(Tag.ABSENT, Tag.FAILED, Tag.UNKNOWN, Tag.DENIED)) {
      modify.add(series(READ_MODIFY_WRITE, tag));
    }
    cleanup(section(sections, CLEANUP));
    if (verifies) {
      verify(section(sections, "VERIFY"));
    }
    return sections;
  }

  private static Map<String, List<String>> operationsByName() {
    Map<String, List<String>> operations = new LinkedHashMap<>();
    operations.put("READ", List.of("read", "modify-read"));
    operations.put("UPDATE", List.of("update", "modify-write"));
    operations.put("INSERT", List.of("insert"));
    operations.put("SCAN", List.of("scan"));
    operations.put("DELETE", List.of("delete"));
    return operations;
  }

  static Optional<String> nameOf(String operation) {
    return switch (operation) {
      case READ_MODIFY_WRITE -> Optional.of(MODIFY);
      case LatencyKey.FLUSH -> Optional.of(CLEANUP);
      default ->
          OPERATIONS.entrySet().stream()
              .filter(named -> named.getValue().contains(operation))
              .map(Map.Entry::getKey)
              .findFirst();
    };
  }

  private static Section section(Map<String, Section> sections, String name) {
    return sections.computeIfAbsent(name, n -> new Section());
  }

  /**
   * Returns the latencies of successful operations. If {@code intended} is true, latencies are
   * counted from the intended start of an operation. Otherwise, latencies are counted from the
   * actual start.
   */
  private LatencySeries succeeded(String operation, boolean intended) {
    LatencySeries service = series(operation, Tag.SERVICE);
    return intended || service == null ? series(operation, Tag.OK) : service;
  }

  private void addFailed(
      Map<String, Section> sections, String name, String operation, Tag tag, String status) {
    String own = form.tells(status) ? status : "FAILED";
    section(sections, name + "-" + own).add(series(operation, tag));
  }

  private void addStatuses(Section section, List<String> operations) {
    long failed = 0;
    for (String operation : operations) {
      section.count(OK, count(operation, Tag.OK));
      failed += count(operation, Tag.FAILED) + count(operation, Tag.UNKNOWN);
      failed += count(operation, Tag.DENIED) + count(operation, Tag.RETRIED);
    }
    operations.forEach(operation -> section.count(NOT_FOUND, count(operation, Tag.ABSENT)));
    for (var named : failedStatuses(operations).entrySet()) {
      long counted = Math.min(failed, named.getValue());
      section.count(named.getKey(), counted);
      failed -= counted;
    }
    section.count(ERROR, failed);
  }

  /**
   * Returns the number of failed operations for each status. The statuses that a YCSB binding
   * returned are taken from the texts of error events.
   */
  private Map<String, Long> failedStatuses(List<String> operations) {
    Map<String, Long> counts = new TreeMap<>();
    for (Event event : run.events()) {
      if (event.kind().equals(Event.ERROR)
          && phase.name().equals(event.phase())
          && phase.measures(event.seconds())
          && event.text() != null) {
        Matcher text = ERROR_TEXT.matcher(event.text());
        if (text.matches() && operations.contains(text.group(1))) {
          counts.merge(text.group(2), event.count(), Long::sum);
        }
      }
    }
    return counts;
  }

  /**
   * Fills the section about the end of sessions. The section contains the durations of the
   * sessions' flushes. If no writes were buffered, the section contains how long it took to close
   * each session.
   */
  private void cleanup(Section section) {
    LatencySeries flush = series(LatencyKey.FLUSH, Tag.OK);
    if (flush != null) {
      section.add(flush);
    } else {
      for (long micros : phase.totals().orElse(PhaseTotals.NONE).closeMicros()) {
        section.add(micros * 1000);
      }
    }
  }

  /**
   * Fills the section about comparisons of values. The section has only counts, because comparisons
   * are not timed.
   */
  private void verify(Section section) {
    long wrong = phase.totals().orElse(PhaseTotals.NONE).wrongReads();
    long ok = 0;
    long missing = 0;
    for (String operation : OPERATIONS.get("READ")) {
      ok += count(operation, Tag.OK);
      missing += count(operation, Tag.ABSENT) + count(operation, Tag.FAILED);
      missing += count(operation, Tag.UNKNOWN) + count(operation, Tag.DENIED);
    }
    // The phase's total of wrong reads also includes wrong scans and wrong reads in the warm-up,
    // which YCSB does not verify.
    long unexpected = Math.min(ok, wrong);
    section.count(OK, ok - unexpected);
    section.count(ERROR, missing);
    section.count(WRONG, unexpected);
    section.withoutTimes();
  }

  private LatencySeries series(String operation, Tag tag) {
    return run.latencies().get(new LatencyKey(phase.name(), operation, tag));
  }

  private long count(String operation, Tag tag) {
    return run.measuredCount(phase.name(), operation, tag);
  }
}
