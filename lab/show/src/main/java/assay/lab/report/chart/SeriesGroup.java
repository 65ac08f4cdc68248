package assay.lab.report.chart;

import assay.lab.timeline.SeriesId;
import java.util.List;

/**
 * A group of sampled series that share a chart. The names of a group's series have the same first
 * part and the same unit.
 *
 * @param first first dotted part of the series' names
 * @param unit last dotted part of the series' names
 * @param highest whether a point that merges several samples shows their maximum instead of their
 *     mean
 */
public record SeriesGroup(String first, String unit, String title, boolean highest) {

  /**
   * Groups with a defined title, in the order of the page. All other groups follow, sorted by name.
   */
  static final List<SeriesGroup> KNOWN =
      List.of(
          new SeriesGroup("load", "operations", "Backlog: operations due but not started", true),
          new SeriesGroup("load", "ms", "Lag behind the intended start", true),
          new SeriesGroup("cpu", "cores", "CPU: busy cores", false),
          new SeriesGroup("cpu mode", "cores", "CPU: user and system", false),
          new SeriesGroup("wait", "cores", "CPU: runnable threads without a CPU", false),
          new SeriesGroup(
              "cpu", "share", "CPU: share of its available CPU that a process uses", false),
          new SeriesGroup(
              "throttled", "share", "CPU: share of scheduling periods throttled by a quota", false),
          new SeriesGroup("disk", "percent", "Disk: busy", false),
          new SeriesGroup("disk", "mb_per_s", "Disk: transfer", false),
          new SeriesGroup("disk", "iops", "Disk: operations per second", false),
          new SeriesGroup("disk", "ms", "Disk: time per request", true),
          new SeriesGroup("net", "mb_per_s", "Network: transfer", false),
          new SeriesGroup("memory", "mb", "Memory of processes", false),
          new SeriesGroup("memory machine", "mb", "Memory of the machine", false),
          new SeriesGroup("jvm", "mb", "JVMs: heap", false),
          new SeriesGroup("jvm", "ms", "JVMs: pauses", true),
          new SeriesGroup("jvm", "per_s", "JVMs: garbage collections", false),
          new SeriesGroup("store", "count", "Store: tablets, files and work in progress", true),
          new SeriesGroup("store cells", "count", "Store: cells", false),
          new SeriesGroup("store", "per_s", "Store: requests and caches", false),
          new SeriesGroup("store", "mb", "Store: memory and files", false),
          new SeriesGroup("store", "ms", "Store: time that writes are held back", true),
          new SeriesGroup(
              "store", "ms_per_s", "Store: blocked writes and garbage collection", false),
          new SeriesGroup("server", "count", "Servers: tablets and work in progress", true),
          new SeriesGroup("server cells", "count", "Servers: cells", false),
          new SeriesGroup("server", "per_s", "Servers: requests and caches", false),
          new SeriesGroup("pressure", "percent", "Pressure: time with waiting tasks", false),
          new SeriesGroup("wait", "share", "Assay: runnable load threads without a CPU", false),
          new SeriesGroup("tcp", "per_s", "Network: retransmitted segments", false),
          new SeriesGroup("assay", "ms", "Assay: garbage collection", true),
          new SeriesGroup("assay", "mb", "Assay: heap", false),
          new SeriesGroup("assay", "mb_per_s", "Assay: allocation", false),
          new SeriesGroup("faults", "per_s", "Page faults", false),
          new SeriesGroup("switches", "per_s", "Context switches", false),
          new SeriesGroup("threads", "count", "Threads", false),
          new SeriesGroup("processes", "count", "Processes", false),
          new SeriesGroup("probe", "cores", "Probes: their own CPU", false),
          new SeriesGroup("probe", "mb", "Probes: their own memory", false));

  public static SeriesGroup of(String name) {
    String[] words = SeriesId.parse(name).name().split("\\.", -1);
    String first = first(words);
    String unit = words.length > 1 ? words[words.length - 1] : "";
    return KNOWN.stream()
        .filter(group -> group.first.equals(first) && group.unit.equals(unit))
        .findFirst()
        .orElseGet(() -> new SeriesGroup(first, unit, first, false));
  }

  private static String first(String[] words) {
    if (words.length > 3 && words[0].equals("cpu") && words[words.length - 1].equals("cores")) {
      return "cpu mode";
    }
    if (words.length > 2
        && List.of("store", "server").contains(words[0])
        && words[words.length - 2].endsWith("entries")) {
      return words[0] + " cells";
    }
    boolean machine = words.length > 3 && words[0].equals("memory") && words[1].equals("machine");
    return machine ? "memory machine" : words[0];
  }

  public static String label(String name) {
    SeriesId id = SeriesId.parse(name);
    String[] words = id.name().split("\\.", -1);
    String machine = id.machine().isEmpty() ? "" : " @" + id.machine();
    if (words.length < 3) {
      return words[0] + machine;
    }
    String told = String.join(" ", List.of(words).subList(1, words.length - 1));
    return told.replace('_', ' ') + machine;
  }

  int order() {
    int known = KNOWN.indexOf(this);
    return known < 0 ? KNOWN.size() : known;
  }
}
