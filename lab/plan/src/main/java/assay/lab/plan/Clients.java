package assay.lab.plan;

import assay.lab.study.Require;

/**
 * Number of processes that put load on the store, and the reaction to the loss of a process.
 *
 * @param count number of processes; 1 means only the process that executes the run
 * @param onLoss reaction to the loss of a process after load has started
 */
public record Clients(int count, WorkerLossPolicy onLoss) {
  public static final Clients ONE = new Clients(1, WorkerLossPolicy.CONTINUE);

  private static final int MOST = 10_000;

  public Clients {
    Require.that(count >= 1 && count <= MOST, "clients " + count + ": must be from 1 to " + MOST);
  }

  public boolean several() {
    return count > 1;
  }
}
