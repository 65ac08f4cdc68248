package assay.lab.experiment;

import assay.lab.workload.KeyFormat;
import assay.store.Bytes;
import assay.store.Capability;
import assay.store.PreSplit;
import assay.store.StoreException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Divides the table where the keys of coming rows fall into parts of equal size (YCSB++, §2.3.3).
 */
public final class PreSplitPhase extends AdminPhase {
  private static final int SAMPLES_A_TABLET = 100;

  private final KeyFormat keys;
  private final long rows;
  private final int tablets;

  /**
   * @param rows the table will hold those with numbers below this
   * @param tablets into so many parts; 1 divides nothing
   */
  public PreSplitPhase(String name, KeyFormat keys, long rows, int tablets) {
    super(name, "presplit", Map.of("tablets", tablets));
    this.keys = keys;
    this.rows = rows;
    this.tablets = tablets;
  }

  @Override
  public Optional<Capability> needs() {
    return Optional.of(Capability.PRE_SPLIT);
  }

  @Override
  boolean changesTable() {
    return true;
  }

  @Override
  Map<String, Object> perform(PhaseContext context) throws StoreException {
    SortedSet<Bytes> splits = splits();
    PreSplit store = (PreSplit) context.store();
    if (!splits.isEmpty()) {
      store.addSplits(context.table(), splits);
    }
    return Map.of("tablets", store.splits(context.table()).size() + 1);
  }

  /** Quantiles of the keys of a sample of rows, evenly drawn; so they fit any format of keys. */
  SortedSet<Bytes> splits() {
    int samples = (int) Math.min(rows, (long) tablets * SAMPLES_A_TABLET);
    Bytes[] sample = new Bytes[samples];
    for (int i = 0; i < samples; i++) {
      sample[i] = keys.key((long) ((double) i / samples * rows));
    }
    Arrays.sort(sample);
    SortedSet<Bytes> splits = new TreeSet<>();
    for (int tablet = 1; tablet < tablets; tablet++) {
      splits.add(sample[(int) ((long) tablet * samples / tablets)]);
    }
    return splits;
  }
}
