package assay.lab.report.chart;

import assay.lab.timeline.SeriesId;
import java.util.List;

/**
 * Which sampled series share a chart: those with the same first word and unit.
 *
 * @param first first dotted word of the series' names
 * @param unit their last word
 * @param highest whether a point that stands for several samples is their highest, not their mean
 */
public record SeriesGroup(String first, String unit, String title, boolean highest) {

  /** Groups with a title of their own, in the order of the page; all others follow by name. */
  static final List<SeriesGroup> KNOWN =
      List.of(
          new SeriesGroup("load", "operations", "Backlog: operations due but not started", true),
          new SeriesGroup("load", "ms", "Lag behind the intended start", true),
          new SeriesGroup("cpu", "cores", "CPU: busy cores", false),
          new SeriesGroup("cpu mode", "cores", "CPU: user and system", false),
          new SeriesGroup("wait", "cores", "CPU: ready to run but without one", false),
          new SeriesGroup("cpu", "share", "CPU: of what a process may use", false),
          new SeriesGroup("throttled", "share", "CPU: held back by a quota", false),
          new SeriesGroup("disk", "percent", "Disk: busy", false),
          new SeriesGroup("disk", "mb_per_s", "Disk: transfer", false),
          new SeriesGroup("disk", "iops", "Disk: operations a second", false),
          new SeriesGroup("disk", "ms", "Disk: time of a request", true),
          new SeriesGroup("net", "mb_per_s", "Network: transfer", false),
          new SeriesGroup("memory", "mb", "Memory of processes", false),
          new SeriesGroup("memory machine", "mb", "Memory of the machine", false),
          new SeriesGroup("jvm", "mb", "JVMs: heap", false),
          new SeriesGroup("jvm", "ms", "JVMs: pauses", true),
          new SeriesGroup("jvm", "per_s", "JVMs: collections", false),
          new SeriesGroup("store", "count", "Store: tablets, files and work under way", true),
          new SeriesGroup("store cells", "count", "Store: cells", false),
          new SeriesGroup("store", "per_s", "Store: requests and caches", false),
          new SeriesGroup("store", "mb", "Store: memory and files", false),
          new SeriesGroup("store", "ms", "Store: holds", true),
          new SeriesGroup("store", "ms_per_s", "Store: time of a second", false),
          new SeriesGroup("server", "count", "Servers: tablets and work under way", true),
          new SeriesGroup("server cells", "count", "Servers: cells", false),
          new SeriesGroup("server", "per_s", "Servers: requests and caches", false),
          new SeriesGroup("pressure", "percent", "Pressure: time in which something waited", false),
          new SeriesGroup("wait", "share", "Assay: load threads ready but without a CPU", false),
          new SeriesGroup("wait", "cores", "Threads ready but without a CPU", false),
          new SeriesGroup("net", "mb_per_s", "Network: transfer", false),
          new SeriesGroup("tcp", "per_s", "Network: segments sent once more", false),
          new SeriesGroup("jvm", "mb", "JVMs: heap", false),
          new SeriesGroup("jvm", "ms", "JVMs: stopped, a second", true),
          new SeriesGroup("assay", "ms", "Assay: garbage collection", true),
          new SeriesGroup("assay", "mb", "Assay: heap", false),
          new SeriesGroup("assay", "mb_per_s", "Assay: allocation", false),
          new SeriesGroup("faults", "per_s", "Page faults", false),
          new SeriesGroup("switches", "per_s", "Context switches", false),
          new SeriesGroup("threads", "count", "Threads", false),
          new SeriesGroup("processes", "count", "Processes", false),
          new SeriesGroup("probe", "cores", "Probes: their own CPU", false),
          new SeriesGroup("probe", "mb", "Probes: their own memory", false));

  /** Of a series' name. */
  public static SeriesGroup of(String name) {
    String[] words = SeriesId.parse(name).name().split("\\.", -1);
    String first = first(words);
    String unit = words.length > 1 ? words[words.length - 1] : "";
    return KNOWN.stream()
        .filter(group -> group.first.equals(first) && group.unit.equals(unit))
        .findFirst()
        .orElseGet(() -> new SeriesGroup(first, unit, first, false));
  }

  /** Parts of what another chart has as a whole have a chart of their own. */
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

  /** What tells a series from the others of its group. */
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

  /** Place on the page. */
  int order() {
    int known = KNOWN.indexOf(this);
    return known < 0 ? KNOWN.size() : known;
  }
}
