package assay.study.continuous.verify;

import assay.lab.report.StudySection.Table;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Words;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.study.continuous.proof.CellDifference;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Report section about proofs, with counters, groups of losses, and the first losses. */
public record ProofSection(RecordedRun run, ProofOutcome outcome) {
  private static final int MOST_NAMES = 20;

  /**
   * Names of values that the section does not show as counters. The report shows the phase's
   * duration elsewhere, and the number of groups is not a number of entries.
   */
  private static final List<String> NO_COUNTERS = List.of("seconds", VerifyPhase.LOSS_GROUPS);

  /**
   * @throws IOException if a file of losses cannot be read
   */
  public static List<Table> tables(RecordedRun run) throws IOException {
    List<Table> tables = new ArrayList<>();
    for (ProofOutcome outcome : ProofOutcome.of(run)) {
      ProofSection section = new ProofSection(run, outcome);
      tables.add(section.counters());
      if (!outcome.result().losses().isEmpty()) {
        tables.add(section.groups());
      }
      if (outcome.result().lost() > 0) {
        tables.add(section.names());
      }
    }
    return tables;
  }

  private Table counters() {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    outcome
        .figures()
        .forEach(
            (name, value) -> {
              if (!NO_COUNTERS.contains(name)) {
                names.add(
                    name.equals(name.toUpperCase(Locale.ROOT)) ? name : Words.figureName(name));
                values.add(Words.figure(name, value));
              }
            });
    return new Table("Counts from the verification", outcome.words(), names, List.of(values), "");
  }

  private Table groups() {
    List<List<String>> rows =
        outcome.result().losses().stream()
            .map(
                group ->
                    List.of(
                        Figures.count(group.entries()),
                        group.kind(),
                        time(group.firstMillis()),
                        time(group.lastMillis()),
                        group.tablet(),
                        group.server(),
                        group.event()))
            .toList();
    int all = outcome.figures().get(VerifyPhase.LOSS_GROUPS).intValue();
    return new Table(
        "Groups of losses",
        "Losses by kind, event, server and tablet, largest group first"
            + (all > rows.size()
                ? String.format(Locale.ROOT, ": %,d of %,d groups.", rows.size(), all)
                : "."),
        List.of(
            "entries",
            "kind",
            "acknowledged from",
            "acknowledged to",
            "tablet",
            "server",
            "nearest event"),
        rows,
        "On the time axis, 'lost' marks the times at which lost entries were acknowledged.");
  }

  private Table names() throws IOException {
    boolean byLedgers = outcome.result().names().endsWith(VerificationResult.DIFFERENCES);
    List<List<String>> rows = byLedgers ? entries() : references();
    return new Table(
        "Lost entries",
        rows.isEmpty()
            ? "The file of losses, " + outcome.result().names() + ", is empty."
            : String.format(
                Locale.ROOT,
                "The first %,d losses; %s lists all losses.",
                rows.size(),
                outcome.result().names()),
        byLedgers
            ? List.of(
                "row",
                "kind",
                "column",
                "acknowledged",
                "tablet",
                "server",
                "nearest event",
                "found instead")
            : List.of("missing row", "rows that link to the missing row"),
        rows,
        "");
  }

  private List<List<String>> entries() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    Path file = run.folder().resolve(outcome.result().names());
    try (Stream<String> lines = Files.lines(file)) {
      Iterator<String> each = lines.iterator();
      for (int number = 1; each.hasNext() && rows.size() < MOST_NAMES; number++) {
        CellDifference difference = difference(file + ":" + number, each.next());
        if (difference.kind().isLoss()) {
          rows.add(row(difference));
        }
      }
    }
    return rows;
  }

  private List<List<String>> references() throws IOException {
    try (Stream<String> lines = Files.lines(run.folder().resolve(outcome.result().names()))) {
      return lines
          .limit(MOST_NAMES)
          .map(line -> line.split("\t", 2))
          .map(row -> List.of(row[0], row.length > 1 ? row[1] : LossGroup.UNKNOWN))
          .toList();
    }
  }

  private static CellDifference difference(String place, String line) throws IOException {
    try {
      return RunFolder.JSON.readValue(line, CellDifference.class);
    } catch (JsonProcessingException e) {
      throw new IOException(
          place + ": must be a JSON object that describes a difference; got " + line, e);
    }
  }

  private List<String> row(CellDifference loss) {
    return List.of(
        LossGroup.known(loss.row()),
        loss.kind().label(),
        LossGroup.known(loss.family()) + ":" + LossGroup.known(loss.qualifier()),
        time(loss.acknowledged()),
        LossGroup.known(loss.tablet()),
        LossGroup.known(loss.server()),
        LossGroup.known(loss.event()),
        LossGroup.known(loss.detail()));
  }

  /**
   * Returns a time as text, relative to the start of the run. A time before the run's start is
   * shown as calendar time.
   */
  private String time(long millis) {
    if (millis == 0) {
      return Figures.UNKNOWN;
    }
    Instant start = run.manifest().start();
    return start == null || millis < start.toEpochMilli()
        ? Figures.instant(Instant.ofEpochMilli(millis))
        : Figures.clock((millis - start.toEpochMilli()) / 1e3);
  }
}
