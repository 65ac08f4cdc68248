package assay.study.continuous.testing;

import assay.study.continuous.entry.Ingest;
import assay.study.continuous.ingest.ContinuousIngest;
import java.util.List;
import java.util.Optional;

/** Ingests with checksums and the suite's other defaults. */
public final class Ingests {
  private Ingests() {}

  public static ContinuousIngest of(int flush, int depth, double deletes, long seed) {
    return new ContinuousIngest(
        flush,
        depth,
        0,
        Long.MAX_VALUE,
        List.of(),
        Ingest.MOST_COLUMNS,
        Ingest.MOST_COLUMNS,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        deletes,
        true,
        Optional.empty(),
        Optional.empty(),
        seed);
  }
}
