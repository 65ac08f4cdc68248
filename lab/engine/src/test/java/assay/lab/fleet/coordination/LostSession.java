package assay.lab.fleet.coordination;

/** What happens to a process that its coordination has not heard of for too long. */
public final class LostSession {
  private LostSession() {}

  /** Ends a session with ZooKeeper as its expiry does. */
  public static void of(Coordinator coordinator) throws Exception {
    ((ZooKeeperCoordinator) ((SealedCoordinator) coordinator).notes()).endSession();
  }
}
