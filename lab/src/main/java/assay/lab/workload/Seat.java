package assay.lab.workload;

import assay.lab.workload.draw.Seed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The thread that a source draws operations for, and what it may use there.
 *
 * @param table as the store calls it
 * @param activity as it is recorded
 * @param thread of all clients' threads, from 0
 * @param of number of threads of all clients
 * @param seed of the thread's draws
 * @param sight what the thread's session shows of the table
 * @param ledger a file in the run folder that only this source writes; made by the source if it
 *     notes there what it was promised. Empty where nothing is recorded
 * @param opener of sessions on other tables, or with filters of their own
 * @param stopped whether the phase is to end early; asked by any thread within long operations,
 *     which end then
 */
public record Seat(
    String table,
    String activity,
    int thread,
    int of,
    Seed seed,
    Sight sight,
    Optional<Path> ledger,
    Opener opener,
    BooleanSupplier stopped) {
  /** A thread that is recorded nowhere. */
  public static Seat of(int thread, int of, Seed seed, Sight sight) {
    return new Seat("", "", thread, of, seed, sight, Optional.empty(), Opener.NONE, () -> false);
  }
}
