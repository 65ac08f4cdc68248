package assay.store.client;

/** Creates daemon threads, which do not keep the process alive. */
public final class Daemons {
  private Daemons() {}

  public static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
