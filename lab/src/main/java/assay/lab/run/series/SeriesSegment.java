package assay.lab.run.series;

import assay.lab.run.file.Extent;
import java.io.IOException;
import java.util.Map;

/** A stretch of what one writer sampled, as it is in one file. Thread-safe. */
sealed interface SeriesSegment permits PlainSegment, SealedSegment {
  /** Where each of its series lies. */
  Map<String, Extent> extents();

  /** All samples of a series, in the file's order; none if there is no such series. */
  Samples read(String name) throws IOException;
}
