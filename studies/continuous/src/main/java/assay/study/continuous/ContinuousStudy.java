package assay.study.continuous;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.phase.StoreCommand;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.result.Quantity;
import assay.lab.report.StudySection;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.study.StudyCommand;
import assay.lab.verdict.Check;
import assay.lab.workload.WorkloadKind;
import assay.study.continuous.advice.Advice;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.spread.SpreadPhase;
import assay.study.continuous.spread.SpreadPlan;
import assay.study.continuous.verify.ProofOutcome;
import assay.study.continuous.verify.ProofSection;
import assay.study.continuous.verify.VerifyCommand;
import assay.study.continuous.verify.VerifyPhase;
import assay.study.continuous.verify.VerifyPlan;
import assay.study.continuous.walk.ContinuousBatchWalk;
import assay.study.continuous.walk.ContinuousScan;
import assay.study.continuous.walk.ContinuousWalk;
import java.util.List;

public final class ContinuousStudy implements Study {
  static final Quantity LOST = new Quantity("lost-entries", "count", Quantity.Better.LESS);

  static final Quantity VERIFY_TIME = new Quantity("verify-time", "ns", Quantity.Better.LESS);
  static final Quantity VERIFIED = new Quantity("verified/s", "per_s", Quantity.Better.MORE);

  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind(
            "continuous-ingest",
            ContinuousIngest.class,
            "Writes linked lists of entries, and records acknowledged entries in ledger files."),
        new WorkloadKind(
            "continuous-walk",
            ContinuousWalk.class,
            "Follows links between rows, reading one row per operation."),
        new WorkloadKind(
            "continuous-batch-walk",
            ContinuousBatchWalk.class,
            "Follows links between rows, reading many rows per operation."),
        new WorkloadKind(
            "continuous-scan",
            ContinuousScan.class,
            "Scans row ranges that each contain approximately a given number of entries."),
        new StudyPhase<>(
            VerifyPlan.KIND,
            VerifyPlan.class,
            VerifyPhase::new,
            "Compares a table with ledgers of acknowledged entries, and lists lost entries."),
        new StudyPhase<>(
            SpreadPlan.KIND,
            SpreadPlan.class,
            SpreadPhase::new,
            "Splits a table of entries into equal row ranges, or at points listed in a file."),
        new RunQuantity(LOST, ProofOutcome::lost),
        new RunQuantity(VERIFY_TIME, ProofOutcome::nanos),
        new RunQuantity(VERIFIED, ProofOutcome::cellsPerSecond),
        new Check("continuous", ProofOutcome::findings),
        new StudySection("proof", "Proof", ProofSection::tables),
        new Check("advice", Advice::findings),
        new StudyCommand(SplitsCommand.NAME, SplitsCommand.MEANING, SplitsCommand::new),
        new StoreCommand(VerifyCommand.NAME, VerifyCommand.MEANING, VerifyCommand::new));
  }
}
