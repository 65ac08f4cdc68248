package assay.study.query;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.phase.StoreCommand;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.result.Quantity;
import assay.lab.report.StudySection;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.verdict.Check;
import assay.lab.workload.WorkloadKind;
import assay.study.query.check.CheckedEvents;
import assay.study.query.check.EventCheckPhase;
import assay.study.query.check.EventCheckPlan;
import assay.study.query.crossover.Sweep;
import assay.study.query.hand.QueryCommand;
import assay.study.query.ingest.EventIngest;
import assay.study.query.run.EventQuery;
import java.util.List;

public final class QueryStudy implements Study {
  static final Quantity CROSSOVER = new Quantity("crossover", "share", Quantity.Better.NEITHER);

  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind(
            "event-ingest",
            EventIngest.class,
            "Writes events, index entries, and the numbers of events by field, value and time."),
        new WorkloadKind(
            "event-query",
            EventQuery.class,
            "Queries the events of a time range with a scan, a filter or an index."),
        new StudyPhase<>(
            EventCheckPlan.KIND,
            EventCheckPlan.class,
            EventCheckPhase::new,
            "Checks that the index and the event counts of an event table are correct."),
        new Check("events", CheckedEvents::findings),
        new RunQuantity(CROSSOVER, Sweep::shares),
        new Check("crossover", Sweep::findings),
        new StudySection("crossover", "Index or scan", Sweep::tables),
        new StoreCommand(QueryCommand.NAME, QueryCommand.MEANING, QueryCommand::new));
  }
}
