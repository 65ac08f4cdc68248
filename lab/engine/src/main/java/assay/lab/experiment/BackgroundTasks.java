package assay.lab.experiment;

import assay.lab.phase.RunListener;
import assay.lab.run.RunWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class BackgroundTasks implements RunListener {
  private final List<BackgroundTask.Going> going = new ArrayList<>();

  private BackgroundTasks() {}

  /**
   * Starts all watchers of a run. If a watcher fails to start, the watchers that have already
   * started are ended.
   */
  static BackgroundTasks begin(List<BackgroundTask> companions, RunWriter out, Experiment.Site site)
      throws IOException, InterruptedException {
    BackgroundTasks company = new BackgroundTasks();
    boolean all = false;
    try {
      for (BackgroundTask companion : companions) {
        company.going.add(companion.begin(out, site));
      }
      all = true;
    } finally {
      if (!all) {
        company.end();
      }
    }
    return company;
  }

  @Override
  public void phaseBegins(String phase) {
    going.forEach(each -> each.phaseBegins(phase));
  }

  @Override
  public List<String> programFlags(String phase) {
    return going.stream().flatMap(each -> each.programFlags(phase).stream()).toList();
  }

  @Override
  public void phaseEnds(String phase) {
    going.forEach(each -> each.phaseEnds(phase));
  }

  Optional<IOException> end() {
    List<IOException> failures = new ArrayList<>();
    going.forEach(each -> each.end().ifPresent(failures::add));
    return failures.stream().findFirst();
  }
}
