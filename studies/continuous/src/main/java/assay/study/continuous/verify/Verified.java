package assay.study.continuous.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** What a verification of a table came to. */
sealed interface Verified permits LedgerProof, ReferenceProof {
  /** One sentence, or a few. */
  String sentence();

  /** Entries of which something is wrong. */
  long lost();

  /** Whether all that could be lost was looked at. */
  boolean isWhole();

  /** By name, what was counted. */
  Map<String, Object> figures();

  /** What the name of the file ends with that has a line for each entry that is named. */
  String suffix();

  /** Writes that file. */
  void writeNames(Path file) throws IOException;
}
