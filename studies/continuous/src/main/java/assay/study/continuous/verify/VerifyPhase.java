package assay.study.continuous.verify;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.run.file.RunFolder;
import assay.store.StoreException;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.proof.Difference;
import assay.study.continuous.proof.Proof;
import assay.study.continuous.proof.Verification;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Proves what became of a table's entries. The process that leads the run does it. */
public final class VerifyPhase extends AdminPhase<VerifyPlan> {
  static final String SENTENCE = "sentence";
  static final String LOST = "lost";
  static final String CELLS = "cells";

  public VerifyPhase(VerifyPlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    RunFolder run = context.out().folder();
    List<Ledger> ledgers = LedgerFiles.of(context.table(), run.ledgers(), plan().ledgers());
    Optional<Proof> proof =
        new Verification(context.store(), context.table(), ledgers, context.stop()).run();
    if (proof.isEmpty()) {
      return Map.of();
    }
    Scene scene = new Scene(context.store(), context.table(), ledgers);
    List<Difference> told = new ArrayList<>();
    for (Difference difference : proof.get().differences()) {
      told.add(scene.tell(difference));
    }
    write(run.path().resolve(name() + ".proof.jsonl"), told);
    return figures(proof.get(), Scene.summary(told));
  }

  private static void write(Path file, List<Difference> differences) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (Difference difference : differences) {
        out.write(RunFolder.JSON.writeValueAsString(difference));
        out.write('\n');
      }
    }
  }

  private static Map<String, Object> figures(Proof proof, String nearest) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(
        SENTENCE, proof.sentence() + (nearest.isEmpty() ? "" : " Nearest: " + nearest + "."));
    figures.put("ledgers", proof.ledgers());
    figures.put(CELLS, proof.cells());
    figures.put("acknowledged", proof.acknowledged());
    figures.put("unknown", proof.unknown());
    figures.put("unknownFound", proof.unknownFound());
    figures.put("required", proof.required());
    figures.put(LOST, proof.lost());
    proof.numbers().forEach((kind, number) -> figures.put(kind.label(), number));
    if (!proof.gaps().isEmpty()) {
      figures.put("gaps", proof.gaps());
    }
    return figures;
  }
}
