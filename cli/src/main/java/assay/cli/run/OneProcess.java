package assay.cli.run;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.store.Secrets;
import assay.store.StoreProvider;
import java.util.Map;

/** Which plans cannot be carried out by several clients, and why. */
public final class OneProcess {
  private OneProcess() {}

  /**
   * Makes sure that the clients of a plan can share its store.
   *
   * @throws IllegalArgumentException with one line
   */
  public static void check(Plan plan, StoreProvider provider) {
    if (!plan.clients().several()) {
      return;
    }
    if (provider.sharing() == StoreProvider.Sharing.ONE_PROCESS) {
      throw new IllegalArgumentException(
          "store '"
              + plan.store()
              + "' lives in Assay's own process, so that it has one client and not "
              + plan.clients().count()
              + "; more threads may do");
    }
    if (provider.sharing() == StoreProvider.Sharing.EACH_ITS_OWN) {
      plan.runs().forEach(phase -> refuseReads(plan, phase));
      refuseLags(plan);
    }
    Map<String, String> told = Secrets.without(plan.storeSettings());
    plan.storeSettings()
        .forEach(
            (setting, value) -> {
              if (!value.equals(told.get(setting))) {
                throw new IllegalArgumentException(
                    "setting '"
                        + setting
                        + "' holds a secret, which is not handed to other clients: give it in the"
                        + " experiment file, as {env: NAME} or {file: PATH}");
              }
            });
  }

  private static void refuseLags(Plan plan) {
    if (!plan.lags().isEmpty()) {
      throw new IllegalArgumentException(
          "a phase measures 'lag', and what a client of store '"
              + plan.store()
              + "' writes no other process can read; have one client");
    }
  }

  private static void refuseReads(Plan plan, ActivityPlan phase) {
    if (phase.workload().reads()) {
      throw new IllegalArgumentException(
          "phase '"
              + phase.name()
              + "' reads, and each client of store '"
              + plan.store()
              + "' finds only the rows that it loaded itself; have it write only, or have one"
              + " client");
    }
  }
}
