package assay.cli.home;

import assay.lab.load.StopSignal;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes a command end cleanly after Ctrl-C. Load threads are asked to stop. If servers are being
 * started, the start is interrupted. The JVM stays alive until the command has written its results
 * and cleaned up.
 */
public final class Interruption implements AutoCloseable {
  private static final long LONGEST_TIDYING_SECONDS = 90;

  private final StopSignal stop = new StopSignal();
  private final CountDownLatch tidied = new CountDownLatch(1);
  private final Thread worker = Thread.currentThread();
  private final Thread hook = new Thread(this::onShutdown, "assay-interruption");
  private boolean interruptible;

  /**
   * Installs the handler for Ctrl-C. The calling thread must be the thread that executes the
   * command.
   */
  public Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Returns the signal that asks load threads to stop when the user presses Ctrl-C, or when the
   * machine shuts down.
   */
  public StopSignal stop() {
    return stop;
  }

  /**
   * Runs work that Ctrl-C may interrupt. The work must clean up after an interrupt.
   *
   * @throws InterruptedException if the work is interrupted, or if Ctrl-C was pressed before the
   *     work started
   */
  public <T> T interruptibly(Callable<T> work) throws Exception {
    synchronized (this) {
      if (stop.isRequested()) {
        throw new InterruptedException();
      }
      interruptible = true;
    }
    try {
      return work.call();
    } finally {
      synchronized (this) {
        interruptible = false;
      }
      // An interrupt that arrived after the end of the work must not affect later calls.
      Thread.interrupted();
    }
  }

  @FunctionalInterface
  public interface Task {
    void run() throws Exception;
  }

  /** Runs work that returns no result; see {@link #interruptibly(Callable)}. */
  public void runInterruptibly(Task work) throws Exception {
    interruptibly(
        () -> {
          work.run();
          return null;
        });
  }

  /**
   * Ends the process with the given exit code. Does nothing if a signal is already ending the
   * process. In JDK 17, a call of {@code System.exit} after the last shutdown hook would replace
   * the exit code that the signal caused.
   */
  public static void exit(int code) {
    Thread probe = new Thread(() -> {}, "assay-exit");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
    } catch (IllegalStateException e) {
      return; // shutdown hooks are running, and the process ends after the hooks
    }
    System.exit(code);
  }

  @Override
  public void close() {
    tidied.countDown();
    if (!stop.isRequested()) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  private void onShutdown() {
    synchronized (this) {
      stop.request("interrupted by the user");
      if (interruptible) {
        worker.interrupt();
      }
    }
    try {
      if (!tidied.await(LONGEST_TIDYING_SECONDS, TimeUnit.SECONDS)) {
        System.err.println(
            "assay: cleanup timed out; 'assay cluster status STORE' shows which"
                + " servers are still running");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
