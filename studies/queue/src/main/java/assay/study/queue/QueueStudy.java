package assay.study.queue;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.ledger.CheckResults;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.Quantity.Better;
import assay.lab.report.StudySection;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.verdict.Check;
import assay.lab.workload.WorkloadKind;
import assay.study.queue.phase.CleanupPhase;
import assay.study.queue.phase.CleanupPlan;
import assay.study.queue.phase.QueueCheckFigures;
import assay.study.queue.phase.QueueCheckPhase;
import assay.study.queue.phase.QueueCheckPlan;
import assay.study.queue.phase.QueueFault.Kind;
import assay.study.queue.phase.QueueResult;
import assay.study.queue.phase.ResizePhase;
import assay.study.queue.phase.ResizePlan;
import assay.study.queue.workload.Dequeue;
import assay.study.queue.workload.Enqueue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

public final class QueueStudy implements Study {
  @Override
  public List<Part> parts() {
    List<Part> parts =
        new ArrayList<>(
            List.of(
                new WorkloadKind(
                    Enqueue.KIND, Enqueue.class, "Writes events to a queue, in transactions."),
                new WorkloadKind(
                    Dequeue.KIND, Dequeue.class, "Receives events from a queue, in transactions."),
                new StudyPhase<>(
                    QueueCheckPlan.KIND,
                    QueueCheckPlan.class,
                    QueueCheckPhase::new,
                    "Checks that all consumer groups received all committed events as the "
                        + "delivery guarantee requires."),
                new StudyPhase<>(
                    ResizePlan.KIND,
                    ResizePlan.class,
                    ResizePhase::new,
                    "Changes the number of consumers in a consumer group.",
                    true),
                new StudyPhase<>(
                    CleanupPlan.KIND,
                    CleanupPlan.class,
                    CleanupPhase::new,
                    "Deletes the events that all consumer groups have received.",
                    true),
                new RunQuantity(new Quantity("events/s", "per_s", Better.MORE), Rates::events),
                quantity("queue-committed", QueueResult::committed, Better.MORE),
                quantity("queue-due", QueueResult::due, Better.MORE),
                quantity("queue-delivered", QueueResult::delivered, Better.MORE),
                quantity("queue-exact", QueueResult::exact, Better.MORE),
                quantity("queue-pending", QueueResult::pending, Better.LESS),
                new Check(
                    QueueCheckPlan.KIND,
                    run ->
                        QueueCheckFigures.of(run).stream()
                            .map(QueueCheckFigures::finding)
                            .toList()),
                new StudySection("queue", "Queue", QueueCheckFigures::tables)));
    for (Kind kind : Kind.values()) {
      parts.add(quantity("queue-" + kind.label(), result -> result.number(kind), Better.LESS));
    }
    return parts;
  }

  private static RunQuantity quantity(
      String label, ToLongFunction<QueueResult> figure, Better better) {
    return new RunQuantity(
        new Quantity(label, "count", better),
        run -> CheckResults.byPhase(run, QueueCheckPlan.class, QueueResult.class, figure));
  }
}
