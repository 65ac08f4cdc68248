package assay.clusters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Fits the servers' memory to what this machine has to spare. */
final class MachineMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");

  /** Of the memory that is free, so much may go to servers; the load generator needs some too. */
  private static final double SHARE = 0.8;

  private MachineMemory() {}

  /**
   * The shape as it is if it fits; with smaller tablet servers if the user did not choose theirs.
   *
   * @param given what the user wrote
   * @throws ClusterException if it does not fit
   */
  static ClusterShape fit(
      ClusterShape shape, Map<ClusterSetting, String> given, Consumer<String> progress) {
    return fit(shape, given, availableMib(), progress);
  }

  static ClusterShape fit(
      ClusterShape shape,
      Map<ClusterSetting, String> given,
      long availableMib,
      Consumer<String> progress) {
    long budgetMib = (long) (availableMib * SHARE);
    if (shape.needMib() <= budgetMib) {
      return shape;
    }
    if (!given.containsKey(ClusterSetting.TSERVER_HEAP)
        && !given.containsKey(ClusterSetting.NATIVE_MAP)) {
      for (int heapMib = 512; heapMib >= ClusterShape.TSERVER_HEAP_FLOOR_MIB; heapMib /= 2) {
        ClusterShape smaller = smaller(shape, heapMib);
        if (smaller.needMib() <= budgetMib) {
          progress.accept(
              "small tablet servers (heap "
                  + heapMib
                  + " MiB): this machine has "
                  + availableMib
                  + " MiB to spare");
          return smaller;
        }
      }
    }
    throw ClusterException.badInput(
        shape.servers()
            + " tablet servers and their company need "
            + shape.needMib()
            + " MiB of the "
            + availableMib
            + " MiB that are free, of which servers may take "
            + budgetMib
            + "; give fewer --servers or a smaller --tserver-heap");
  }

  private static ClusterShape smaller(ClusterShape shape, int heapMib) {
    Map<ClusterSetting, String> values = new EnumMap<>(ClusterSetting.class);
    for (ClusterSetting setting : ClusterSetting.values()) {
      values.put(setting, shape.value(setting));
    }
    values.put(ClusterSetting.TSERVER_HEAP, heapMib + "m");
    values.put(ClusterSetting.NATIVE_MAP, heapMib / 4 + "m");
    return ClusterShape.of(values);
  }

  private static long availableMib() {
    try {
      return Files.readAllLines(MEMINFO).stream()
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElseThrow(() -> ClusterException.failed("no MemAvailable in " + MEMINFO));
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + MEMINFO, e);
    }
  }
}
