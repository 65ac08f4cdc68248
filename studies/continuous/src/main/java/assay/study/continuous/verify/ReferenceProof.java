package assay.study.continuous.verify;

import assay.study.continuous.references.References;
import assay.study.continuous.references.Undefined;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Result of the suite's own check, which needs no ledger. */
record ReferenceProof(References references) implements VerificationResult {
  static final String FILE = ".undefined.txt";

  @Override
  public String sentence() {
    return references.sentence();
  }

  @Override
  public long lost() {
    return references.undefined() + references.corrupt();
  }

  /** {@inheritDoc} This check always covers everything that it can detect. */
  @Override
  public boolean isWhole() {
    return true;
  }

  @Override
  public String suffix() {
    return FILE;
  }

  /**
   * {@inheritDoc} The format is that of the suite's job: a row, a tab, and the rows that link to
   * it.
   */
  @Override
  public void writeNames(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (Undefined undefined : references.named()) {
        out.write(undefined.line());
        out.write('\n');
      }
    }
  }

  @Override
  public Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(VerifyPhase.CELLS, references.cells());
    figures.put("foreign", references.foreign());
    figures.putAll(references.counters());
    return figures;
  }
}
