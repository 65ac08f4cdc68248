package assay.study.continuous.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Result of verifying a table. */
sealed interface VerificationResult permits LedgerProof, ReferenceProof {
  String sentence();

  /** Number of lost or corrupt entries. */
  long lost();

  /** Whether all entries that could have been lost were checked. */
  boolean isWhole();

  Map<String, Object> figures();

  /** Suffix of the file that lists the lost entries. */
  String suffix();

  /** Writes the file that lists the lost entries, one per line. */
  void writeNames(Path file) throws IOException;
}
