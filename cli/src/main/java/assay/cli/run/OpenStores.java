package assay.cli.run;

import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.launch.JobLauncher;
import assay.lab.phase.JobSite;
import assay.lab.phase.Jobs;
import assay.lab.phase.StoreOpener;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Opens stores for the commands that belong to studies. Before a store is opened, its servers are
 * started and repaired, as before a run.
 */
public final class OpenStores implements StoreOpener {
  private final Home home;

  public OpenStores(Home home) {
    this.home = home;
  }

  @Override
  public <T> T with(
      String store, Map<String, String> settings, Consumer<String> notices, Work<T> work)
      throws Exception {
    try (Interruption interruption = new Interruption()) {
      PlanRun run = new PlanRun(home, notices::accept, interruption);
      return run.onStore(
          store,
          settings,
          (open, connection) ->
              work.on(
                  new Opened(
                      open,
                      run.control(open, connection),
                      site -> jobs(site).on(store, connection),
                      interruption.stop())));
    }
  }

  private Jobs jobs(JobSite site) {
    return new JobLauncher(
        home.dist().resolve("jobs"),
        site,
        context -> {
          throw new IllegalStateException(
              "no plan is available, because this command opens a store outside a run");
        });
  }
}
