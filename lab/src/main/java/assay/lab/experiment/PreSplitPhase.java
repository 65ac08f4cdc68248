package assay.lab.experiment;

import assay.store.Bytes;
import assay.store.Capability;
import assay.store.PreSplit;
import assay.store.SplitThreshold;
import assay.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;

/** Divides the table, and looks whether the store has done so (YCSB++, §2.3.3). */
public final class PreSplitPhase extends AdminPhase {
  private final SplitPoints splits;
  private final OptionalLong thresholdBytes;

  /**
   * @param thresholdBytes size of files from which on tablets divide themselves; else the store's
   *     own
   */
  public PreSplitPhase(String name, SplitPoints splits, OptionalLong thresholdBytes) {
    super(name, "presplit", settings(splits, thresholdBytes));
    this.splits = splits;
    this.thresholdBytes = thresholdBytes;
  }

  private static Map<String, Object> settings(SplitPoints splits, OptionalLong thresholdBytes) {
    Map<String, Object> settings = new LinkedHashMap<>(splits.toMap());
    thresholdBytes.ifPresent(bytes -> settings.put("splitThresholdBytes", bytes));
    return settings;
  }

  /** Every store that takes a threshold can be divided, too. */
  @Override
  public Optional<Capability> needs() {
    return Optional.of(
        thresholdBytes.isPresent() ? Capability.SPLIT_THRESHOLD : Capability.PRE_SPLIT);
  }

  @Override
  boolean changesTable() {
    return true;
  }

  @Override
  Map<String, Object> perform(PhaseContext context) throws StoreException {
    if (thresholdBytes.isPresent()) {
      ((SplitThreshold) context.store())
          .setSplitThreshold(context.table(), thresholdBytes.getAsLong());
    }
    PreSplit store = (PreSplit) context.store();
    SortedSet<Bytes> asked = splits.points();
    if (!asked.isEmpty()) {
      store.addSplits(context.table(), asked);
    }
    List<Bytes> found = store.splits(context.table());
    check(asked, found);
    return Map.of("tablets", found.size() + 1);
  }

  /** Others may be there too: tablets that are large divide themselves. */
  static void check(SortedSet<Bytes> asked, List<Bytes> found) throws StoreException {
    Set<Bytes> there = new HashSet<>(found);
    List<Bytes> missing = asked.stream().filter(point -> !there.contains(point)).toList();
    if (!missing.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          String.format(
              "%d of %d splits are not there, the first at '%s'; the store says that it has %d",
              missing.size(),
              asked.size(),
              new String(missing.get(0).toArray(), StandardCharsets.UTF_8),
              found.size()));
    }
  }
}
