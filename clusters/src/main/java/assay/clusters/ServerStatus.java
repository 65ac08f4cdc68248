package assay.clusters;

import java.time.Instant;

/**
 * State of one process of a cluster at one moment.
 *
 * @param startTicks clock ticks from boot to the process's start (field 22 of {@code
 *     /proc/PID/stat}); with the pid it identifies the process
 * @param startTime when the process started, to about 10 ms; {@link Instant#EPOCH} if it is dead
 * @param paused alive, but stopped by a signal until it is resumed
 * @param address host and port that it listens on
 * @param residentBytes resident memory; 0 if it is dead
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
