package assay.lab.fleet;

import assay.lab.fleet.coordination.ZooKeeperCoordinator;

/** What happens to a process that its coordination has not heard of for too long. */
public final class LostSession {
  private LostSession() {}

  /** Ends a session with ZooKeeper as its expiry does. */
  public static void of(ZooKeeperCoordinator coordinator) throws Exception {
    coordinator.endSession();
  }
}
