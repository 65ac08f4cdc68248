package assay.store.client;

/** Threads that do not keep the process alive. */
public final class Daemons {
  private Daemons() {}

  /** A thread that is not started yet. */
  public static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
