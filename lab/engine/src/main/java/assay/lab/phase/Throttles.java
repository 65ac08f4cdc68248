package assay.lab.phase;

import assay.lab.plan.Plan;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sets throttles, and ensures that no throttle outlives the run. A throttle that could outlive the
 * run is recorded before the throttle is set. If this process is killed, a later run can then lift
 * the throttle.
 */
public final class Throttles {
  private Throttles() {}

  /** Sets limits that apply until the next {@link #set} or {@link #lift}. */
  public static void setForAWhile(Scope scope, Map<Limit, Long> limits, PhaseContext context)
      throws StoreException {
    context.servers().throttles(scope);
    put(scope, limits, context);
  }

  /**
   * Sets limits for the rest of the run. The limits of a table apply until the table is dropped.
   */
  public static void set(Scope scope, Map<Limit, Long> limits, PhaseContext context)
      throws StoreException {
    if (!limits.isEmpty() && !endsWithTable(scope)) {
      setForAWhile(scope, limits, context);
      return;
    }
    put(scope, limits, context);
    context.servers().unthrottled(scope);
  }

  private static void put(Scope scope, Map<Limit, Long> limits, PhaseContext context)
      throws StoreException {
    Throttle store = (Throttle) context.store();
    if (limits.isEmpty()) {
      store.unthrottle(scope);
    } else {
      store.throttle(scope, limits);
    }
  }

  /**
   * Lifts the throttles that a run's phases have set, except throttles that end when a table is
   * dropped.
   *
   * @throws StoreException if a throttle could not be lifted; the record of this throttle remains
   */
  public static void lift(Plan plan, PhaseContext context) throws StoreException {
    Set<Scope> scopes = new LinkedHashSet<>();
    plan.phases().stream()
        .flatMap(phase -> phase.throttle().stream())
        .map(throttle -> throttle.scope(context.on(throttle.table()).table()))
        .filter(scope -> !endsWithTable(scope))
        .forEach(scopes::add);
    for (Scope scope : scopes) {
      set(scope, Map.of(), context);
    }
  }

  private static boolean endsWithTable(Scope scope) {
    return scope.reach() == Reach.TABLE && scope.user().equals(Optional.empty());
  }
}
