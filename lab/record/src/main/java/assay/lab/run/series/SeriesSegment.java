package assay.lab.run.series;

import assay.lab.run.file.Extent;
import java.io.IOException;
import java.util.Map;

/** The part of a writer's samples that is stored in one file. Thread-safe. */
sealed interface SeriesSegment permits PlainSegment, SealedSegment {
  Map<String, Extent> extents();

  /**
   * Returns the samples of a series in the file's order; empty if the file does not contain the
   * series.
   */
  Points read(String name) throws IOException;
}
