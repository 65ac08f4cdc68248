package assay.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns a Ctrl-C into an interrupt of the thread that works, and holds the JVM until that thread
 * has tidied up.
 */
final class InterruptOnShutdown implements AutoCloseable {
  private static final long LONGEST_TIDYING_SECONDS = 30;

  private final CountDownLatch tidied = new CountDownLatch(1);
  private final Thread hook;

  /** To be made by the thread that works. */
  InterruptOnShutdown() {
    Thread worker = Thread.currentThread();
    hook =
        new Thread(
            () -> {
              worker.interrupt();
              awaitTidying();
            },
            "interrupt-on-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Work that tidies up after itself when interrupted. */
  interface Work<T> {
    T run() throws InterruptedException;
  }

  <T> T call(Work<T> work) throws InterruptedException {
    return work.run();
  }

  @Override
  public void close() {
    tidied.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the JVM is going down: the hook runs already, and has just been released
    }
  }

  private void awaitTidying() {
    try {
      if (!tidied.await(LONGEST_TIDYING_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("gave up waiting for the servers to stop; see 'assay cluster status'");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
