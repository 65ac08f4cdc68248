package assay.lab.workload;

import assay.lab.workload.draw.Seed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The environment in which a source draws and performs the operations of one thread.
 *
 * @param table its name in the store
 * @param activity name under which it is recorded
 * @param thread number among the threads of all clients, from 0
 * @param of number of threads of all clients
 * @param seed of the thread's draws
 * @param scope what the thread's session sees of the table
 * @param ledger a file in the run folder for this source only; created by the source if it records
 *     what the store has promised. Empty if nothing is recorded
 * @param opener of sessions on other tables, or with other filters
 * @param stopped whether the phase must end early; long operations poll it from any thread, and end
 *     if it is true
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
  public static ThreadContext of(int thread, int of, Seed seed, ReadScope scope) {
    return new ThreadContext(
        "", "", thread, of, seed, scope, Optional.empty(), Opener.NONE, () -> false);
  }
}
