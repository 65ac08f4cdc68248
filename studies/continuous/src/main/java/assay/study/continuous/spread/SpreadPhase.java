package assay.study.continuous.spread;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerWork;
import assay.lab.value.NamedValues;
import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.capability.PreSplit;
import assay.store.capability.Reopen;
import assay.store.capability.SplitThreshold;
import java.util.SortedSet;
import java.util.TreeSet;

/** Splits a table. On request, also distributes the table's tablets evenly over the servers. */
public record SpreadPhase(SpreadPlan plan) implements AdminPhase.OfTableOwners {
  private static final long POLL_MILLIS = 200;

  @Override
  public NamedValues perform(PhaseContext context) throws StoreException, InterruptedException {
    if (plan.splitThreshold().isPresent()) {
      ((SplitThreshold) context.store())
          .setSplitThreshold(context.table(), plan.splitThreshold().get().bytes());
    }
    NamedValues.Builder figures = NamedValues.builder();
    figures.put("tablets", divide(context));
    if (plan.reopen()) {
      reopen(context, figures);
    }
    return figures.build();
  }

  private int divide(PhaseContext context) throws StoreException {
    String table = context.table();
    SortedSet<Bytes> points = new TreeSet<>();
    plan.points().forEach(point -> points.add(Bytes.of(point)));
    PreSplit store = (PreSplit) context.store();
    if (!points.isEmpty()) {
      store.addSplits(table, points);
    }
    int tablets = store.splits(table).size() + 1;
    if (tablets <= points.size()) {
      throw StoreException.failed(
          "table '" + table + "' must have " + (points.size() + 1) + " tablets; got " + tablets);
    }
    return tablets;
  }

  private void reopen(PhaseContext context, NamedValues.Builder figures)
      throws StoreException, InterruptedException {
    long start = System.nanoTime();
    Reopen store = (Reopen) context.store();
    figures.putAll(ServerWork.run(() -> store.reopen(context.table()), context));
    figures.put("reopenSeconds", seconds(start));
    long deadline = System.nanoTime() + plan.within().toNanos();
    while (!context.stop().isRequested()) {
      TabletSpread spread = TabletSpread.of(context.store(), context.table());
      if (spread.isEven()) {
        figures.put("evenSeconds", seconds(start));
        figures.put("servers", spread.byServer().size());
        figures.put("mostTablets", spread.most());
        figures.put("leastTablets", spread.least());
        return;
      }
      if (System.nanoTime() - deadline > 0) {
        throw StoreException.failed(
            "the tablets of table '"
                + context.table()
                + "' are not spread evenly after "
                + plan.within().toSeconds()
                + " s ('within'): "
                + spread);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static double seconds(long startNanos) {
    return Math.round((System.nanoTime() - startNanos) / 1e6) / 1e3;
  }
}
