package assay.study.continuous.spread;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.PlanContext;
import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.study.Size;
import assay.lab.value.NamedValues;
import assay.lab.workload.TextFiles;
import assay.store.capability.Capability;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.entry.Splits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Plan of a phase that splits a table. The split points are listed in a file, or divide the rows
 * into equal ranges (report of the continuous suite, sections 5.3 and 13.5.1).
 *
 * @param listed split points from the file that the key {@code from} names
 */
public record SpreadPlan(
    @Key(value = Key.PHASE_NAME, otherwise = SpreadPlan.KIND) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(
            "Number of equal key ranges to split the table into; 1 means no split. Default: none; "
                + "set either 'tablets' or 'from'.")
        Optional<Integer> tablets,
    @Key(
            "Path of a file with one split point per line, relative to the experiment file; `assay "
                + "splits` prints split points. Default: none; set either 'tablets' or 'from'.")
        Optional<String> from,
    @Key(value = RowRange.MIN_MEANING, otherwise = RowRange.USUAL_MIN) long minRow,
    @Key(value = RowRange.MAX_MEANING, otherwise = RowRange.USUAL_MAX) long maxRow,
    @Key(
            "Total size of a tablet's files at which servers split the tablet, such as 1GB. "
                + "Default: the store's setting.")
        Optional<Size> splitThreshold,
    @Key(
            value =
                "Whether to take the table offline and online again, then wait until the "
                    + "numbers of tablets per server differ by at most one.",
            otherwise = "false")
        boolean reopen,
    @Key(
            value = "Maximum time that 'reopen' waits for tablets to be spread evenly.",
            otherwise = "60s")
        Duration within,
    List<String> listed)
    implements PhasePlan {
  public static final String KIND = "spread";

  private static final int MOST_TABLETS = 10_000;
  private static final Pattern POINT = Pattern.compile("[0-9a-f]{1,16}");

  public SpreadPlan {
    listed = listed == null ? List.of() : List.copyOf(listed);
    Require.that(tablets.isPresent() != from.isPresent(), "set either 'tablets' or 'from'");
    int number = tablets.orElse(1);
    Require.that(
        number <= MOST_TABLETS, "'tablets' must be at most " + MOST_TABLETS + "; got " + number);
    Splits.of(number, minRow, maxRow);
  }

  List<String> points() {
    return from.isPresent() ? listed : Splits.of(tablets.orElseThrow(), minRow, maxRow);
  }

  @Override
  public SpreadPlan within(PlanContext file) {
    if (from.isEmpty()) {
      return this;
    }
    List<String> points = new ArrayList<>();
    for (TextFiles.Line line : file.files().lines("from", from.get())) {
      String point = line.text();
      if (!POINT.matcher(point).matches()) {
        throw line.bad("'" + point + "' must be the start of a row: 1 to 16 hexadecimal digits");
      }
      if (!points.isEmpty() && point.compareTo(points.get(points.size() - 1)) <= 0) {
        throw line.bad(
            "'" + point + "' must be greater than the line before; sort the file with sort -u");
      }
      points.add(point);
    }
    Require.that(
        points.size() < MOST_TABLETS,
        "'from' must have at most " + (MOST_TABLETS - 1) + " lines; got " + points.size());
    return new SpreadPlan(
        name, table, tablets, from, minRow, maxRow, splitThreshold, reopen, within, points);
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    table.ifPresent(of -> settings.put("table", of));
    settings.put("tablets", points().size() + 1);
    from.ifPresent(file -> settings.put("from", file));
    splitThreshold.ifPresent(of -> settings.put("splitThresholdBytes", of.bytes()));
    if (reopen) {
      settings.put("reopenWithinSeconds", within.toMillis() / 1e3);
    }
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    List<Capability> needs = new ArrayList<>(List.of(Capability.PRE_SPLIT));
    if (splitThreshold.isPresent()) {
      needs.add(Capability.SPLIT_THRESHOLD);
    }
    if (reopen) {
      needs.addAll(List.of(Capability.REOPEN, Capability.PLACEMENT, Capability.INTERNALS));
    }
    return needs;
  }
}
