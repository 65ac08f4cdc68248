package assay.clusters;

import java.time.Instant;

/**
 * One process of a cluster as it was when asked.
 *
 * @param startTicks clock ticks from boot to the process's start (field 22 of {@code
 *     /proc/PID/stat}): with the pid it names one process for ever
 * @param startTime when the process started, to about 10 ms; {@link Instant#EPOCH} if it is dead
 * @param paused alive, but stopped by a signal until it is resumed
 * @param address host and port that it serves on
 * @param residentBytes memory in use; 0 if it is dead
 */
public record ServerStatus(
    ServerId server,
    long pid,
    long startTicks,
    Instant startTime,
    boolean alive,
    boolean paused,
    String address,
    long residentBytes) {}
