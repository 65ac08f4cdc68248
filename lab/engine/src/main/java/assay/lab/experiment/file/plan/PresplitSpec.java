package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.SplitFile;
import assay.lab.experiment.file.yaml.OneOf;
import assay.lab.plan.admin.PresplitPlan;
import assay.lab.plan.admin.SplitPoints;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Size;
import assay.lab.workload.format.KeyFormat;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Splits a table at points from a file, into equal ranges of keys, or into tablets that will hold
 * equal numbers of loaded rows.
 */
@OneOf({"tablets", "from", "ranges"})
record PresplitSpec(
    @Key(Key.PHASE_NAME) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(
            "Number of tablets to split the table into; each tablet gets an equal share of all "
                + "rows that the phases load. Default: none; set exactly one of the phase's keys "
                + "'tablets', 'from' and 'ranges'.")
        Optional<Integer> tablets,
    @Key(
            "File with one split point per line: text, or 0x followed by hexadecimal bytes. "
                + "Default: none; set exactly one of the phase's keys 'tablets', 'from' and "
                + "'ranges'.")
        Optional<String> from,
    @Key(
            "Range of keys to split into equal parts, such as {from: user0, to: user9, tablets: "
                + "9}. Default: none; set exactly one of the phase's keys 'tablets', 'from' and "
                + "'ranges'.")
        Optional<Ranges> ranges,
    @Key(
            "Total size of a tablet's files at which the servers split the tablet, such as 64MB. "
                + "The size is multiplied by the scale factor. Default: the store's threshold.")
        Optional<Size> splitThreshold)
    implements PhaseSpec {
  private static final int MOST_TABLETS = 10_000;

  record Ranges(
      @Key("First key of the range, such as user0.") String from,
      @Key("End of the range (exclusive), such as user9.") String to,
      @Key("Number of tablets to split the range of keys into.") int tablets) {
    Ranges {
      atMost(tablets);
    }
  }

  PresplitSpec {
    if (Stream.of(tablets, from, ranges).filter(Optional::isPresent).count() != 1) {
      throw new BadKey("tablets", "exactly one of 'tablets', 'from' and 'ranges' is required");
    }
    tablets.ifPresent(PresplitSpec::atMost);
  }

  static void atMost(int tablets) {
    ExperimentKeys.between("tablets", tablets, 1, MOST_TABLETS);
  }

  @Override
  public PhasePlan plan(String phase, Planner planner) {
    planner.table(table).require();
    return new PresplitPlan(
        phase,
        planner.table(table).name(),
        points(planner),
        splitThreshold.map(size -> planner.scaling().size(size.bytes())));
  }

  private SplitPoints points(Planner planner) {
    KeyFormat keys = planner.table(table).keys().format().keys();
    if (from.isPresent()) {
      return SplitFile.read(from.get(), planner.folder(), planner.table(table).hasNumberedRows());
    }
    return ranges
        .<SplitPoints>map(r -> new SplitPoints.OfRange(keys, r.from(), r.to(), r.tablets()))
        .orElseGet(
            () ->
                new SplitPoints.OfRows(
                    keys, planner.table(table).allRows(), tablets.orElseThrow()));
  }
}
