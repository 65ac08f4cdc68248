package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.admin.PresplitPlan;
import assay.lab.value.NamedValues;
import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.capability.PreSplit;
import assay.store.capability.SplitThreshold;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/** Splits the table, and checks that the store has split the table (YCSB++, §2.3.3). */
record PreSplitPhase(PresplitPlan plan) implements AdminPhase.OfTableOwners {
  @Override
  public NamedValues perform(PhaseContext context) throws StoreException {
    if (plan.thresholdBytes().isPresent()) {
      ((SplitThreshold) context.store())
          .setSplitThreshold(context.table(), plan.thresholdBytes().get());
    }
    PreSplit store = (PreSplit) context.store();
    SortedSet<Bytes> asked = plan.splits().points();
    if (!asked.isEmpty()) {
      store.addSplits(context.table(), asked);
    }
    List<Bytes> found = store.splits(context.table());
    check(asked, found);
    return NamedValues.of("tablets", found.size() + 1);
  }

  /**
   * Checks that all requested splits exist. Additional splits are allowed, because large tablets
   * split by themselves.
   */
  static void check(SortedSet<Bytes> asked, List<Bytes> found) throws StoreException {
    Set<Bytes> there = new HashSet<>(found);
    List<Bytes> missing = asked.stream().filter(point -> !there.contains(point)).toList();
    if (!missing.isEmpty()) {
      String first = new String(missing.get(0).toArray(), StandardCharsets.UTF_8);
      throw StoreException.failed(
          "%s of %s splits are missing, the first of them at '%s'; the store reports %s splits"
              .formatted(missing.size(), asked.size(), first, found.size()));
    }
  }
}
