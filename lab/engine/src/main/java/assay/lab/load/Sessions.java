package assay.lab.load;

import assay.lab.plan.phase.SessionView;
import assay.lab.plan.phase.SessionView.AsUser;
import assay.lab.plan.phase.SessionView.Authorized;
import assay.lab.plan.phase.SessionView.Filtered;
import assay.lab.plan.phase.SessionView.ForReaders;
import assay.lab.plan.phase.SessionView.Side;
import assay.store.QuantityParser;
import assay.store.Session;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CellAcl;
import assay.store.capability.CellVisibility;
import assay.store.capability.Users;
import assay.store.capability.filter.ServerFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public final class Sessions {
  private Sessions() {}

  /**
   * Opens a session that can switch between sets of authorizations.
   *
   * @param views sets of authorizations that replace the plan's authorizations; empty for a single
   *     session with the plan's authorizations
   * @throws StoreException under the same conditions as {@link #open(SessionView, Store, String)}
   */
  static Session open(SessionView view, List<Set<String>> views, Store store, String table)
      throws StoreException {
    if (views.isEmpty()) {
      return open(view, store, table);
    }
    List<Session> all = new ArrayList<>();
    boolean opened = false;
    try {
      for (Set<String> authorizations : views) {
        SessionView one =
            view instanceof AsUser as
                ? new AsUser(as.user(), authorizations, as.expectsDenial())
                : new Authorized(authorizations);
        all.add(open(one, store, table));
      }
      opened = true;
    } finally {
      if (!opened) {
        all.forEach(Session::close);
      }
    }
    return new RotatingSession(all);
  }

  /**
   * Opens a session for a view. The view determines the user, the authorizations and the filters.
   *
   * @throws StoreException if the store refuses the session, or lacks a capability that the view
   *     needs
   */
  public static Session open(SessionView view, Store store, String table) throws StoreException {
    if (view instanceof Filtered filtered) {
      return filtered(filtered, store, table);
    }
    if (view instanceof Authorized authorized) {
      return capable(store, CellVisibility.class).openSession(table, authorized.authorizations());
    }
    if (view instanceof AsUser as) {
      return capable(store, Users.class).openSessionAs(as.user(), table, as.authorizations());
    }
    if (view instanceof ForReaders writer) {
      return capable(store, CellAcl.class).openWriter(table, writer.readers());
    }
    return store.openSession(table);
  }

  /**
   * Opens a session. If there is a filter, the servers apply the filter.
   *
   * @throws StoreException under the same conditions as {@link #open(SessionView, Store, String)}
   */
  static Session open(
      SessionView view, Optional<ServerFilter.Filter> filter, Store store, String table)
      throws StoreException {
    return filter.isPresent()
        ? capable(store, ServerFilter.class).openFilteredSession(table, filter.get())
        : open(view, store, table);
  }

  static Side side(Filtered view, Store store) {
    if (view.side() != Side.AUTO) {
      return view.side();
    }
    return store instanceof ServerFilter ? Side.SERVER : Side.CLIENT;
  }

  private static Session filtered(Filtered view, Store store, String table) throws StoreException {
    if (side(view, store) == Side.SERVER) {
      return capable(store, ServerFilter.class).openFilteredSession(table, view.filter());
    }
    String timeout =
        store
            .info()
            .settings()
            .getOrDefault(Setting.TIMEOUT.name(), Setting.TIMEOUT.defaultValue());
    return new FilteredSession(
        store.openSession(table), view.filter(), QuantityParser.duration(timeout));
  }

  private static <T> T capable(Store store, Class<T> capability) throws StoreException {
    if (!capability.isInstance(store)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "store '" + store.info().name() + "' does not support " + capability.getSimpleName());
    }
    return capability.cast(store);
  }
}
