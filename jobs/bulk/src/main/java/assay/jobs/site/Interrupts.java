package assay.jobs.site;

/**
 * Lets tasks notice that their job has ended. A job that ends interrupts its tasks, but a task that
 * never blocks would not notice the interrupt.
 */
public final class Interrupts {
  private Interrupts() {}

  /** Throws an exception if the task was interrupted. A task must call this method for each row. */
  public static void heed() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("the job has ended");
    }
  }
}
