package assay.clusters;

import java.time.Instant;

/**
 * State of one process of a cluster at one moment.
 *
 * @param startTicks start of the process in clock ticks since boot (field 22 of {@code
 *     /proc/PID/stat}); pid and start together identify the process
 * @param startTime start of the process, accurate to about 10 ms; {@link Instant#EPOCH} if the
 *     process is dead
 * @param paused whether the process is alive but suspended by a signal
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
