package assay.study.fanout;

import assay.lab.ledger.FaultFile;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

record FanOutCheckPhase(FanOutCheckPlan plan) implements AdminPhase {
  @Override
  public FanOutResult perform(PhaseContext context) throws IOException {
    Map<String, RequestFigures> activities = new LinkedHashMap<>();
    for (ActivityPlan activity : EventLoadPlan.requests(context.plan().phases(), plan.table())) {
      activities.put(activity.name(), new RequestFigures(activity.warmup()));
    }
    RunFolder run = context.out().folder();
    List<WrongValue> faults = new ArrayList<>();
    RequestLogReader.readAll(
        run,
        context.table(),
        (log, request) -> activities.get(log.activity()).add(log, request),
        faults::add);
    Map<String, FanOutResult.Requests> byActivity = new LinkedHashMap<>();
    activities.forEach((name, of) -> byActivity.put(name, of.figures()));
    String names = FaultFile.write(run, name(), faults);
    return new FanOutResult(byActivity, faults.size(), names, FaultFile.first(faults));
  }
}
