package assay.study.continuous.verify;

import assay.lab.run.file.RunFolder;
import assay.store.StoreException;
import assay.study.continuous.proof.Difference;
import assay.study.continuous.proof.Proof;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of a proof by ledgers, with the tablet, the server and the nearest event of each
 * difference.
 *
 * @param differences the differences, with tablet, server and event
 */
record LedgerProof(Proof proof, List<Difference> differences) implements VerificationResult {
  static final String FILE = ".proof.jsonl";

  LedgerProof {
    differences = List.copyOf(differences);
  }

  static LedgerProof of(Proof proof, LossContext scene) throws StoreException {
    List<Difference> told = new ArrayList<>();
    for (Difference difference : proof.differences()) {
      told.add(scene.tell(difference));
    }
    return new LedgerProof(proof, told);
  }

  @Override
  public String sentence() {
    String nearest = LossContext.summary(differences);
    return proof.sentence() + (nearest.isEmpty() ? "" : " Nearest events: " + nearest + ".");
  }

  @Override
  public long lost() {
    return proof.lost();
  }

  @Override
  public boolean isWhole() {
    return proof.gaps().isEmpty();
  }

  @Override
  public String suffix() {
    return FILE;
  }

  /** {@inheritDoc} The file has one line of JSON per difference. */
  @Override
  public void writeNames(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (Difference difference : differences) {
        out.write(RunFolder.JSON.writeValueAsString(difference));
        out.write('\n');
      }
    }
  }

  @Override
  public Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("ledgers", proof.ledgers());
    figures.put("scanSeconds", Math.round(proof.scanSeconds() * 1e3) / 1e3);
    figures.put(VerifyPhase.CELLS, proof.cells());
    figures.put("acknowledged", proof.acknowledged());
    figures.put("unknown", proof.unknown());
    figures.put("unknownFound", proof.unknownFound());
    figures.put("required", proof.required());
    proof.numbers().forEach((kind, number) -> figures.put(kind.label(), number));
    if (!proof.gaps().isEmpty()) {
      figures.put("gaps", proof.gaps());
    }
    return figures;
  }
}
