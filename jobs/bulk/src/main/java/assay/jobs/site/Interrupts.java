package assay.jobs.site;

/**
 * Lets tasks notice the end of their job. The end of a job interrupts its tasks, but they would not
 * notice the interrupt, because they call nothing that blocks.
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
