package assay.study.continuous.verify;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.study.continuous.ledger.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verifies the entries of a table. The phase runs only in the process that coordinates the run. */
public record VerifyPhase(VerifyPlan plan) implements AdminPhase {
  static final String LOSS_GROUPS = "lossGroups";
  private static final int MOST_GROUPS = 20;

  @Override
  public NamedValues perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    TableVerifier verifier = verifier(context);
    Optional<VerificationResult> verified =
        plan.references() ? verifier.references() : verifier.prove(ledgers(context));
    if (verified.isEmpty()) {
      return NamedValues.NONE;
    }
    VerificationResult result = verified.get();
    String names = name() + result.suffix();
    result.writeNames(context.out().folder().path().resolve(names));
    NamedValues.Builder figures = NamedValues.builder();
    figures.put("sentence", result.sentence());
    figures.put("lost", result.lost());
    figures.put("names", names);
    figures.putAll(result.figures());
    if (result.lost() > 0 && !result.differences().isEmpty()) {
      Losses.mark(name(), result.differences(), context.out());
      List<LossGroup> groups = Losses.groups(result.differences());
      figures.put("losses", groups.subList(0, Math.min(MOST_GROUPS, groups.size())));
      figures.put(LOSS_GROUPS, groups.size());
    }
    return figures.build();
  }

  private TableVerifier verifier(PhaseContext context) {
    return new TableVerifier(
        context.store(),
        context.table(),
        context.servers(),
        plan.mapReduce() ? Optional.of(context.jobs()) : Optional.empty(),
        plan.from(),
        context.out().folder().path(),
        line -> context.notices().accept("phase '" + name() + "': " + line),
        context.stop());
  }

  private List<Ledger> ledgers(PhaseContext context) throws IOException {
    RunFolder run = context.out().folder();
    for (ImportedLists lists : ImportedLists.in(context.plan().phases(), plan.table())) {
      lists.writeLedger(context.table(), context.out());
    }
    List<Ledger> given = LedgerFiles.at(plan.ledgers());
    LedgerFiles.require(context.table(), given);
    List<Ledger> all = new ArrayList<>(LedgerFiles.own(run.ledgers(), context.table()));
    all.addAll(given);
    return all;
  }
}
