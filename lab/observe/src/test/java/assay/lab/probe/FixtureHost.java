package assay.lab.probe;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.process.ProcessRule;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A made-up machine in a folder, with 100 ticks a second and pages of 4096 bytes. */
public final class FixtureHost {
  public final Path root;
  public final HostFiles files;

  public FixtureHost(Path root) throws IOException {
    this.root = root.toRealPath();
    files =
        new HostFiles(
            this.root.resolve("proc"), this.root.resolve("sys"), this.root.resolve("etc"));
    ByteBuffer auxv = ByteBuffer.allocate(48).order(ByteOrder.nativeOrder());
    auxv.putLong(17).putLong(100).putLong(6).putLong(4096).putLong(0).putLong(0);
    Path file = files.proc().resolve("self/auxv");
    Files.createDirectories(file.getParent());
    Files.write(file, auxv.array());
  }

  /** Selects processes by their command. */
  public static ProcessRule rule(String group, String command, ProcessRule.Owner owner) {
    Optional<Pattern> pattern = Optional.of(Pattern.compile(command));
    return new ProcessRule(
        group, pattern, Optional.empty(), Optional.empty(), Optional.empty(), owner);
  }

  public ProcessTable table(ProcessRule rule) {
    return ProcessTable.ofMachine(files, new ProcessRules(List.of(rule)));
  }

  public void uptime(double seconds) throws IOException {
    write("proc/uptime", seconds + " 312.55\n");
  }

  /** CPU time that the machine has used since it started. */
  public void busy(long ticks) throws IOException {
    write("proc/stat", "cpu  " + ticks + " 0 0 9000 0 0 0 0 0 0\ncpu0 1 2\nintr 5\n");
  }

  public void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** A process as {@code /proc/PID/stat} and {@code cmdline} show it; all times are user time. */
  public record Shown(
      long pid, long parent, String command, long startTicks, long ticks, long reapedTicks) {
    public Shown(long pid, String command, long startTicks, long ticks) {
      this(pid, 1, command, startTicks, ticks, 0);
    }
  }

  /** It lives, in 1000 pages and one thread, with disk traffic that its time tells. */
  public void show(Shown process) throws IOException {
    String name = process.command().split(" ", 2)[0];
    stat(process, name.substring(name.lastIndexOf('/') + 1), 'S', 1000);
    write("proc/" + process.pid() + "/cmdline", process.command().replace(' ', '\0') + "\0");
    io(process.pid(), process.ticks() * 10_000, process.ticks() * 20_000);
    write("proc/" + process.pid() + "/schedstat", process.ticks() + "0000000 0 1\n");
    switches("proc/" + process.pid(), 0, 0);
  }

  /** A signal has it stand still. */
  public void stop(Shown process) throws IOException {
    stat(process, "java", 'T', 1000);
  }

  /** It has ended, and nobody has waited for it yet. */
  public void zombie(Shown process) throws IOException {
    stat(process, "gone", 'Z', 0);
    write("proc/" + process.pid() + "/cmdline", "");
  }

  private void stat(Shown process, String name, char state, long pages) throws IOException {
    write(
        "proc/" + process.pid() + "/stat",
        String.format(
            "%d (%s ) S 9 (b) %c %d 1 1 0 -1 4194304 %d 3 %d 5 %d 0 %d 0 20 0 1 0 %d 3133440 %d 0\n",
            process.pid(),
            name,
            state,
            process.parent(),
            process.ticks() * 2,
            process.ticks() / 10,
            process.ticks(),
            process.reapedTicks(),
            process.startTicks(),
            pages));
  }

  public void switches(String folder, long voluntary, long involuntary) throws IOException {
    write(
        folder + "/status",
        "Name:\tx\nvoluntary_ctxt_switches:\t"
            + voluntary
            + "\nnonvoluntary_ctxt_switches:\t"
            + involuntary
            + "\n");
  }

  public void io(long pid, long readBytes, long writtenBytes) throws IOException {
    write(
        "proc/" + pid + "/io",
        "rchar: 6976\nwchar: 5\nsyscr: 10\nsyscw: 0\nread_bytes: "
            + readBytes
            + "\nwrite_bytes: "
            + writtenBytes
            + "\ncancelled_write_bytes: 0\n");
  }

  public void end(long pid) throws IOException {
    Path folder = files.proc().resolve(Long.toString(pid));
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** What a probe said in one sample. */
  public static final class Collected implements Readings {
    public final Map<String, Double> values = new LinkedHashMap<>();
    public final List<String> gaps = new ArrayList<>();
    public final List<String> events = new ArrayList<>();

    @Override
    public void value(String series, double value) {
      if (Double.isFinite(value)) {
        values.put(series, value);
      }
    }

    @Override
    public int count() {
      return values.size();
    }

    @Override
    public void gap(String subject, String reason) {
      gaps.add(subject + ": " + reason);
    }

    @Override
    public void event(String kind, String text, Object detail) {
      events.add(kind + ": " + text);
    }
  }

  public static Collected sample(Probe probe, double atSeconds) throws IOException {
    return at((long) (atSeconds * 1e9), probe);
  }

  public static Collected at(long nanoTime, Probe probe) throws IOException {
    Collected collected = new Collected();
    probe.sample(nanoTime, collected);
    return collected;
  }
}
