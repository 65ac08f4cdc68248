package assay.lab.verdict;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.verdict.limit.LimitRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A made run in closed loop on four cores, otherwise idle, in which one rule has its figure. */
final class ProvokedRun {
  private static final long MILLI = 1_000_000;
  private static final double CORES = 4;

  /** Of four threads, warm-up included. */
  private static final double THREAD_SECONDS = 4 * 60;

  private static final String PROBE = "node3.probe";

  private static final Map<String, Object> LIMITS =
      Map.of(
          "disks",
          List.of(
              Map.of(
                  "device",
                  "sdb",
                  "readMbPerSecond",
                  400.0,
                  "writeMbPerSecond",
                  200.0,
                  "randomReadsPerSecond",
                  9000.0,
                  "randomWritesPerSecond",
                  5000.0)),
          "network",
          List.of(Map.of("interface", "eth0", "mbPerSecond", 1000.0)));

  private ProvokedRun() {}

  /** Where the store's servers were seen. */
  enum Seen {
    HERE,
    VM,
    PROBED,
    SOME,
    NONE
  }

  static double reaching(LimitRule rule) {
    return rule.threshold() > 1 ? rule.threshold() * 1.1 : Math.min(1, rule.threshold() + 0.02);
  }

  static RunBuilder idle(RunBuilder run) {
    return idle(run, Seen.HERE);
  }

  static RunBuilder idle(RunBuilder run, Seen seen) {
    run.sampled("cpu.online.cores", CORES)
        .cores("machine", 0.5)
        .cores("assay", 0.1)
        .limits(LIMITS)
        .host("", "here", seen == Seen.VM ? new String[0] : new String[] {"sda"});
    switch (seen) {
      case HERE, VM -> run.cores("tserver", 0.2);
      case SOME ->
          run.cores("tserver", 0.2)
              .sampled("processes.tserver.count", 1)
              .sampled("store.servers.count", 3);
      case PROBED ->
          run.host(PROBE, "node3", "sda")
              .sampledBy(PROBE, "cpu.online.cores", CORES)
              .sampledBy(PROBE, "cpu.machine.cores", 0.4)
              .sampledBy(PROBE, "cpu.tserver.cores", 0.2);
      case NONE -> {}
    }
    return run;
  }

  static RunBuilder of(LimitRule rule, double value, Seen seen) {
    RunBuilder run = idle(RunBuilder.closedLoop(), seen);
    if (rule != LimitRule.STALL) {
      run.samples("read", Tag.OK, 100_000, MILLI);
    }
    return switch (rule) {
      case RETRY_PAUSES ->
          run.total("retried", 10)
              .total("retryPauseMicros", Math.round(value * THREAD_SECONDS * 1e6));
      case OWN_CPU -> run.sampled("cpu.assay.share", value);
      case OWN_THROTTLED -> run.sampled("throttled.assay.share", value);
      case CPU_MOSTLY_ASSAY ->
          run.cores("machine", value * CORES).cores("assay", value * CORES - 0.3);
      case CPU_MOSTLY_OTHERS -> run.cores("machine", value * CORES);
      case CPU_STOLEN -> run.cores("machine", 0.3).cores("steal", value * CORES - 0.3);
      case OWN_WAIT -> run.sampled("wait.assay.share", value);
      case OWN_GC -> run.sampled("assay.gc.ms", value * 1000);
      case OWN_PAUSES -> run.sampled("load.pause.ms", value * 1000);
      case NETWORK -> run.sampled("net.eth0.out.mb_per_s", value * 1000);
      case HOLD -> nonZero(run, "store.hold.ms", value);
      case QUOTA -> nonZero(run, "store.requests-refused.per_s", value);
      case BLOCKED -> run.sampled("store.blocked.ms_per_s", value * 1000);
      case DEBT ->
          run.sampled("store.compactions-queued.count", value * 3)
              .sampled("store.servers.count", 3)
              .sampled("processes.tserver.count", seen == Seen.SOME ? 1 : 3);
      case THROTTLE -> run.setting("capacity", 2000 / value + "/s");
      // No two of the seconds follow one another: together they would be an outage.
      case STALL ->
          run.silentIn(
              IntStream.range(0, (int) Math.round(value * 50))
                  .mapToObj(i -> i * 2)
                  .collect(Collectors.toSet()),
              100_000,
              MILLI);
      case SKEW -> run.event("fleet-skew", null, Map.of("startMillis", value * 50_000));
      default -> seen == Seen.NONE ? run : onServers(run, rule, value, seen);
    };
  }

  /** What only who samples the servers' machine can tell. */
  private static RunBuilder onServers(RunBuilder run, LimitRule rule, double value, Seen seen) {
    return switch (rule) {
      case CPU_MOSTLY_SERVERS -> {
        set(run, seen, "cpu.machine.cores", value * CORES);
        yield set(run, seen, "cpu.tserver.cores", value * CORES - 0.3);
      }
      case SERVERS_CPU -> set(run, seen, "cpu.tserver.1.share", value);
      case SERVERS_THROTTLED -> set(run, seen, "throttled.tserver.1.share", value);
      case SERVERS_GC -> set(run, seen, "jvm.tserver.1.gc.ms", value * 1000);
      case DISK_BUSY -> set(run, seen, "disk.sda.util.percent", value * 100);
      case DISK_UTIL -> set(run, seen, "disk.sdc.util.percent", value * 100);
      case DISK_TRANSFER -> set(run, seen, "disk.sdb.write.mb_per_s", value * 200);
      default -> throw new IllegalArgumentException(rule + " is not of the servers' machine");
    };
  }

  private static RunBuilder set(RunBuilder run, Seen seen, String series, double value) {
    return seen == Seen.PROBED ? run.sampledBy(PROBE, series, value) : run.sampled(series, value);
  }

  private static RunBuilder nonZero(RunBuilder run, String series, double share) {
    for (int i = 0; i < 1000; i++) {
      run.sampledAt(series, 15.5 + i * 0.049, i < share * 1000 ? 250 : 0);
    }
    return run;
  }
}
