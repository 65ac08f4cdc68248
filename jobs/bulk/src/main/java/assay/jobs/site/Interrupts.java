package assay.jobs.site;

/**
 * Lets tasks notice the end of their job. The end interrupts them, but they call nothing that would
 * block and notice the interrupt.
 */
public final class Interrupts {
  private Interrupts() {}

  /** Must be called for each row. */
  public static void heed() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("the job has ended");
    }
  }
}
