package assay.study.fanout;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the logs of requests. The process that leads the run does it. */
final class CheckPhase extends AdminPhase<CheckPlan> {
  static final String ACTIVITIES = "activities";
  static final String FAULTS = "faults";
  static final String FAULTS_NAMED = "faultsNamed";
  static final String NAMES = "names";

  /** What the names of files with faults end with. */
  private static final String SUFFIX = ".faults.jsonl";

  /** More nobody reads in a report; the file has all. */
  private static final int MOST_FAULTS = 20;

  CheckPhase(CheckPlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context) throws IOException {
    Map<String, RequestFigures> activities = new LinkedHashMap<>();
    for (ActivityPlan activity : LoadPlan.requests(context.plan().phases(), plan().table())) {
      activities.put(activity.name(), new RequestFigures(activity.warmup()));
    }
    RunFolder run = context.out().folder();
    List<Fault> faults = new ArrayList<>();
    RequestLogReader.readAll(
        run,
        context.table(),
        new RequestLogReader.Visitor() {
          @Override
          public void request(RequestLog.Header of, RequestLogReader.Request request) {
            activities.get(of.activity()).add(of, request);
          }

          @Override
          public void fault(Fault fault) {
            faults.add(fault);
          }
        });
    Map<String, Object> figures = new LinkedHashMap<>();
    Map<String, Object> byActivity = new LinkedHashMap<>();
    activities.forEach((name, of) -> byActivity.put(name, of.figures()));
    figures.put(ACTIVITIES, byActivity);
    figures.put(FAULTS, faults.size());
    figures.put(NAMES, write(faults, run));
    figures.put(FAULTS_NAMED, faults.subList(0, Math.min(MOST_FAULTS, faults.size())));
    return figures;
  }

  private String write(List<Fault> faults, RunFolder run) throws IOException {
    String name = name() + SUFFIX;
    try (Writer out = Files.newBufferedWriter(run.path().resolve(name))) {
      for (Fault fault : faults) {
        out.write(RunFolder.JSON.writeValueAsString(fault));
        out.write('\n');
      }
    }
    return name;
  }
}
