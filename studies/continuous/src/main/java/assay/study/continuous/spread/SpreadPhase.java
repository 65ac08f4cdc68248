package assay.study.continuous.spread;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.capability.PreSplit;
import assay.store.capability.SplitThreshold;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Divides the table. */
public final class SpreadPhase extends AdminPhase<SpreadPlan> {
  public SpreadPhase(SpreadPlan plan) {
    super(plan);
  }

  @Override
  public Site site() {
    return Site.TABLE_OWNERS;
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context) throws StoreException {
    String table = context.table();
    if (plan().splitThreshold().isPresent()) {
      ((SplitThreshold) context.store())
          .setSplitThreshold(table, plan().splitThreshold().get().bytes());
    }
    SortedSet<Bytes> points = new TreeSet<>();
    plan().points().forEach(point -> points.add(Bytes.of(point)));
    PreSplit store = (PreSplit) context.store();
    if (!points.isEmpty()) {
      store.addSplits(table, points);
    }
    int tablets = store.splits(table).size() + 1;
    if (tablets <= points.size()) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          "table '" + table + "' has " + tablets + " tablets; asked were " + (points.size() + 1));
    }
    return Map.of("tablets", tablets);
  }
}
