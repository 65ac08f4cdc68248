package assay.lab.probe.host;

import assay.lab.value.NamedValues;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes the environment of a run. Runs in different environments are not directly comparable.
 */
public final class Environment {
  public static final String UNDETERMINED = "undetermined";

  private static final double BYTES_PER_MB = 1e6;
  private static final double BYTES_PER_GB = 1e9;
  private static final double BYTES_PER_KIB = 1024;
  private static final Pattern BRACKETED = Pattern.compile("\\[(\\S+)]");

  private static final Pattern OPEN_FILES = Pattern.compile("Max open files\\s+(\\S+)");

  private final HostFiles files;

  Environment(HostFiles files) {
    this.files = files;
  }

  /**
   * Describes this machine and this JVM, without secrets. This method takes a few milliseconds and
   * does not use the network.
   *
   * @param runFolder an existing folder on the disk to be described
   * @return named values, lists, strings, numbers and booleans; properties that cannot be read are
   *     {@link #UNDETERMINED}
   */
  public static NamedValues capture(Path runFolder) {
    return capture(HostFiles.ofThisMachine(), runFolder);
  }

  static NamedValues capture(HostFiles files, Path runFolder) {
    Environment environment = new Environment(files);
    NamedValues.Builder all = NamedValues.builder();
    all.put("host", environment.line(files.proc().resolve("sys/kernel/hostname")));
    all.put("os", environment.os());
    all.put("cpu", environment.cpu());
    all.put("memory", environment.memory());
    all.put("disk", environment.disk(runFolder));
    all.put("jvm", jvm());
    all.put("loadAverage", environment.loadAverage());
    return all.build();
  }

  private NamedValues os() {
    NamedValues.Builder os = NamedValues.builder();
    os.put("name", System.getProperty("os.name"));
    os.put("distribution", valueOf(files.etc().resolve("os-release"), "PRETTY_NAME", '='));
    os.put("kernel", line(files.proc().resolve("sys/kernel/osrelease")));
    os.put("architecture", System.getProperty("os.arch"));
    os.put(
        "clocksource",
        line(files.sys().resolve("devices/system/clocksource/clocksource0/current_clocksource")));
    os.put(
        "transparentHugepages",
        chosen(files.sys().resolve("kernel/mm/transparent_hugepage/enabled")));
    os.put("swappiness", number(line(files.proc().resolve("sys/vm/swappiness"))));
    os.put("openFiles", openFiles());
    return os.build();
  }

  private Object openFiles() {
    for (String line : HostFiles.lines(files.proc().resolve("self/limits"))) {
      Matcher matcher = OPEN_FILES.matcher(line);
      if (matcher.lookingAt()) {
        return number(matcher.group(1));
      }
    }
    return UNDETERMINED;
  }

  private static Object number(String text) {
    return text.matches("\\d{1,9}") ? (Object) Integer.valueOf(text) : text;
  }

  private NamedValues cpu() {
    Path info = files.proc().resolve("cpuinfo");
    NamedValues.Builder cpu = NamedValues.builder();
    cpu.put("model", valueOf(info, "model name", ':'));
    cpu.put("online", online(info));
    cpu.put("usable", Runtime.getRuntime().availableProcessors());
    cpu.put(
        "governor", line(files.sys().resolve("devices/system/cpu/cpu0/cpufreq/scaling_governor")));
    cpu.put("virtualised", virtualised(info));
    return cpu.build();
  }

  private Object online(Path info) {
    long count =
        HostFiles.lines(info).stream().filter(line -> line.startsWith("processor")).count();
    return count == 0 ? UNDETERMINED : count;
  }

  /**
   * Returns whether the machine is virtual. Hypervisors are visible in the flags of x86 CPUs or in
   * {@code /sys/hypervisor}.
   */
  Object virtualised(Path info) {
    if (Files.exists(files.sys().resolve("hypervisor/type"))) {
      return true;
    }
    String flags = valueOf(info, "flags", ':');
    return flags.equals(UNDETERMINED)
        ? flags
        : (Object) List.of(flags.split(" ")).contains("hypervisor");
  }

  private NamedValues memory() {
    Path info = files.proc().resolve("meminfo");
    NamedValues.Builder memory = NamedValues.builder();
    memory.put("totalMb", kibAsMb(valueOf(info, "MemTotal", ':')));
    memory.put("availableMb", kibAsMb(valueOf(info, "MemAvailable", ':')));
    memory.put("swapMb", kibAsMb(valueOf(info, "SwapTotal", ':')));
    return memory.build();
  }

  private static Object kibAsMb(String text) {
    Matcher matcher = Pattern.compile("(\\d{1,18}) kB").matcher(text);
    return matcher.matches()
        ? Math.round(Long.parseLong(matcher.group(1)) * BYTES_PER_KIB / BYTES_PER_MB)
        : UNDETERMINED;
  }

  private NamedValues disk(Path runFolder) {
    NamedValues.Builder disk = NamedValues.builder();
    disk.put("filesystem", UNDETERMINED);
    disk.put("device", UNDETERMINED);
    disk.put("accessTimes", UNDETERMINED);
    disk.put("sizeGb", UNDETERMINED);
    disk.put("freeGb", UNDETERMINED);
    try {
      FileStore store = Files.getFileStore(runFolder);
      disk.put("filesystem", store.type());
      disk.put("sizeGb", tenths(store.getTotalSpace() / BYTES_PER_GB));
      disk.put("freeGb", tenths(store.getUsableSpace() / BYTES_PER_GB));
      Mount mount = Mount.of(files, runFolder);
      disk.put("filesystem", mount.filesystem());
      disk.put("accessTimes", mount.accessTimes());
      Optional<Path> folder = mount.disk(files);
      disk.put("device", folder.map(path -> path.getFileName().toString()).orElse("none"));
    } catch (IOException e) {
      // The remaining properties stay undetermined, as documented.
      return disk.build();
    }
    return disk.build();
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static NamedValues jvm() {
    NamedValues.Builder jvm = NamedValues.builder();
    jvm.put("name", System.getProperty("java.vm.name"));
    jvm.put("vendor", System.getProperty("java.vendor"));
    jvm.put("version", System.getProperty("java.runtime.version"));
    jvm.put(
        "flags",
        JvmArgumentRedactor.shown(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    jvm.put("maxHeapMb", Math.round(Runtime.getRuntime().maxMemory() / BYTES_PER_MB));
    jvm.put(
        "collectors",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList());
    return jvm.build();
  }

  /**
   * Returns the load averages over 1, 5 and 15 minutes. Load averages show whether other programs
   * were active when the run started.
   */
  private Object loadAverage() {
    String[] words = line(files.proc().resolve("loadavg")).split(" ", -1);
    try {
      List<Double> averages = new ArrayList<>();
      for (int i = 0; i < 3 && words.length >= 3; i++) {
        averages.add(Double.valueOf(words[i]));
      }
      return averages.isEmpty() ? UNDETERMINED : averages;
    } catch (NumberFormatException e) {
      return UNDETERMINED;
    }
  }

  private String valueOf(Path file, String key, char separator) {
    for (String line : HostFiles.lines(file)) {
      int end = line.indexOf(separator);
      if (end > 0 && line.substring(0, end).strip().equals(key)) {
        String value = line.substring(end + 1).strip();
        return value.startsWith("\"") ? value.replace("\"", "") : value;
      }
    }
    return UNDETERMINED;
  }

  private String chosen(Path file) {
    Matcher matcher = BRACKETED.matcher(line(file));
    return matcher.find() ? matcher.group(1) : UNDETERMINED;
  }

  private String line(Path file) {
    return HostFiles.firstLine(file).orElse(UNDETERMINED);
  }
}
