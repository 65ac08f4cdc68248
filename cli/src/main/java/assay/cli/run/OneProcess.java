package assay.cli.run;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.store.Secrets;
import assay.store.StoreProvider;
import java.util.Map;

public final class OneProcess {
  private OneProcess() {}

  /**
   * If a plan has several clients, checks that they can share one store.
   *
   * @throws IllegalArgumentException if the clients cannot share the store; the message is one line
   */
  public static void check(Plan plan, StoreProvider provider) {
    if (!plan.clients().several()) {
      return;
    }
    if (provider.sharing() == StoreProvider.Sharing.ONE_PROCESS) {
      throw new IllegalArgumentException(
          "store '"
              + plan.store()
              + "' runs in Assay's own process and can have only one client; got "
              + plan.clients().count()
              + "; use more threads instead");
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
                        + "' is a secret, and secrets are not passed to other clients; set it"
                        + " in the experiment file as {env: NAME} or {file: PATH}");
              }
            });
  }

  private static void refuseLags(Plan plan) {
    if (!plan.lags().isEmpty()) {
      throw new IllegalArgumentException(
          "a phase measures 'lag', but no other process can read what a client of store '"
              + plan.store()
              + "' writes; use one client");
    }
  }

  private static void refuseReads(Plan plan, ActivityPlan phase) {
    if (phase.workload().reads()) {
      throw new IllegalArgumentException(
          "phase '"
              + phase.name()
              + "' reads rows, but each client of store '"
              + plan.store()
              + "' can read only the rows that the same client loaded; use one client, or a"
              + " workload without reads");
    }
  }
}
