package assay.jobs.site;

/** A job that ends interrupts its tasks, which wait for nothing that would tell them. */
public final class Interrupts {
  private Interrupts() {}

  /** To be called for each row. */
  public static void heed() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("the job has ended");
    }
  }
}
