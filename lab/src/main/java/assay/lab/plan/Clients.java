package assay.lab.plan;

/**
 * The processes that put load on the store.
 *
 * @param count how many; 1 is the process that carries out the run
 * @param onLoss what follows when one of several is lost after load has begun
 */
public record Clients(int count, OnLoss onLoss) {
  /** The process that carries out the run, alone. */
  public static final Clients ONE = new Clients(1, OnLoss.CONTINUE);

  private static final int MOST = 10_000;

  public Clients {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("clients " + count + ": must be from 1 to " + MOST);
    }
  }

  /** Whether other processes do the load. */
  public boolean several() {
    return count > 1;
  }
}
