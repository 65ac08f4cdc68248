package assay.clusters;

import java.time.Instant;

/**
 * State of one process of a cluster at one moment.
 *
 * @param startTicks clock ticks from boot to the process's start (field 22 of {@code
 *     /proc/PID/stat}), which together with the pid identify the process
 * @param startTime when the process started, to about 10 ms; {@link Instant#EPOCH} if the process
 *     is dead
 * @param paused whether the process is alive, but stopped by a signal until it is resumed
 * @param address host and port on which the process listens
 * @param residentBytes resident memory; 0 if the process is dead
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
