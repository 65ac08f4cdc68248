package assay.study.continuous.verify;

import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.study.continuous.proof.CellDifference;
import assay.study.continuous.proof.Proof;
import assay.study.continuous.references.References;
import assay.study.continuous.references.Undefined;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of verifying a table, either with ledgers or by checking that linked rows exist.
 *
 * @param lost number of lost or corrupt entries
 * @param isWhole whether the verification checked every entry that could have been lost
 * @param suffix suffix of the name of the file that lists the losses
 * @param differences differences from the ledgers, with tablet, server and nearest event
 * @param undefined the missing rows to which entries link
 */
record VerificationResult(
    String sentence,
    long lost,
    boolean isWhole,
    NamedValues figures,
    String suffix,
    List<CellDifference> differences,
    List<Undefined> undefined) {
  static final String DIFFERENCES = ".proof.jsonl";
  private static final String UNDEFINED = ".undefined.txt";

  static VerificationResult of(Proof proof, LossContext context) throws StoreException {
    List<CellDifference> differences = new ArrayList<>();
    for (CellDifference difference : proof.differences()) {
      differences.add(context.tell(difference));
    }
    String nearest = LossContext.summary(differences);
    return new VerificationResult(
        proof.sentence() + (nearest.isEmpty() ? "" : " Nearest events: " + nearest + "."),
        proof.lost(),
        proof.gaps().isEmpty(),
        figures(proof),
        DIFFERENCES,
        differences,
        List.of());
  }

  private static NamedValues figures(Proof proof) {
    NamedValues.Builder figures = NamedValues.builder();
    figures.put("ledgers", proof.ledgers());
    figures.put("scanSeconds", Math.round(proof.scanSeconds() * 1e3) / 1e3);
    figures.put("cells", proof.cells());
    figures.put("acknowledged", proof.acknowledged());
    figures.put("unknown", proof.unknown());
    figures.put("unknownFound", proof.unknownFound());
    figures.put("required", proof.required());
    proof.numbers().forEach((kind, number) -> figures.put(kind.label(), number));
    if (!proof.gaps().isEmpty()) {
      figures.put("gaps", proof.gaps());
    }
    return figures.build();
  }

  /**
   * Creates the result of checking that linked rows exist. The result is always complete, because
   * the check needs no ledgers.
   */
  static VerificationResult of(References references) {
    NamedValues.Builder figures = NamedValues.builder();
    figures.put("cells", references.cells());
    figures.put("foreign", references.foreign());
    references.counters().forEach(figures::put);
    return new VerificationResult(
        references.sentence(),
        references.undefined() + references.corrupt(),
        true,
        figures.build(),
        UNDEFINED,
        List.of(),
        references.named());
  }

  /**
   * Writes the file that lists the losses, one per line. Differences are written as JSON. Undefined
   * rows are written in the format of the MapReduce job of the continuous suite.
   */
  void writeNames(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (CellDifference difference : differences) {
        out.write(RunFolder.JSON.writeValueAsString(difference) + "\n");
      }
      for (Undefined row : undefined) {
        out.write(row.line() + "\n");
      }
    }
  }
}
