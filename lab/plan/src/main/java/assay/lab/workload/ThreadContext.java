package assay.lab.workload;

import assay.lab.workload.draw.Seed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Environment in which a source generates and performs the operations of one thread.
 *
 * @param table name of the table in the store
 * @param activity name under which the activity is recorded
 * @param thread number of the thread among the threads of all clients, from 0
 * @param of total number of threads of all clients
 * @param seed seed of the thread's random numbers
 * @param scope part of the table that the thread's session can read
 * @param ledger path of a file in the run folder in which only this source may record acknowledged
 *     writes; empty if the run keeps no ledgers
 * @param opener opens sessions on other tables, or with other filters
 * @param stopped returns whether the phase must end early; long operations call it regularly from
 *     any thread, and end once the result is true
 */
public record ThreadContext(
    String table,
    String activity,
    int thread,
    int of,
    Seed seed,
    ReadScope scope,
    Optional<Path> ledger,
    Opener opener,
    BooleanSupplier stopped) {
  /** Returns a context of a thread that can read the whole table and is never stopped. */
  public static ThreadContext of(
      String table,
      String activity,
      int thread,
      int of,
      Seed seed,
      Optional<Path> ledger,
      Opener opener) {
    return new ThreadContext(
        table, activity, thread, of, seed, ReadScope.WHOLE, ledger, opener, () -> false);
  }

  public static ThreadContext of(int thread, int of, Seed seed, ReadScope scope) {
    return new ThreadContext(
        "", "", thread, of, seed, scope, Optional.empty(), Opener.NONE, () -> false);
  }
}
