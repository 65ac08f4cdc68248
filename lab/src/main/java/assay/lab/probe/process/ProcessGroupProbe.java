package assay.lab.probe.process;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.device.CpuProbe;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What groups of processes use, from {@code /proc/PID}, summed over each group. For a group {@code
 * G}: {@code cpu.G.cores}, {@code memory.G.mb} (resident; pages that processes share count for each
 * of them), {@code disk.G.read.mb_per_s} and {@code disk.G.write.mb_per_s} (caused at the block
 * layer; a write counts when its page is made dirty). The group {@code assay}, this very JVM, is
 * always there.
 *
 * <p>A process is known by its number and start. What it used up to the last sample before its end
 * is counted. A process that began after the sample before is counted from its beginning; of one
 * that was only found late, just memory is known at first, so the group's rates are missing once.
 *
 * <p>The kernel adds the disk traffic of an ended child to its parent: the last child's end may
 * show as a burst of the parent's group.
 */
public final class ProcessGroupProbe implements Probe {
  /** The group of this very JVM. */
  public static final String ASSAY = "assay";

  private static final Pattern GROUP_NAME = Pattern.compile("[a-z0-9][a-z0-9_-]*");

  /** {@link CpuProbe} has series of these names. */
  private static final Set<String> TAKEN = Set.of("machine", "steal", "iowait", "online", "usable");

  private final HostFiles files;
  private final File uptime;
  private final KernelText text = new KernelText();
  private final List<ProcessGroup> groups = new ArrayList<>();
  private KernelUnits units;

  /**
   * Prepares; nothing is read yet.
   *
   * @param groups name of lower-case letters, digits, {@code -} and {@code _} → who belongs to it
   *     now; asked at every sample by the sampling thread, so it must be cheap; may contain
   *     processes that have ended
   * @throws IllegalArgumentException if a name is malformed or taken
   */
  public ProcessGroupProbe(
      HostFiles files, Map<String, ? extends Supplier<? extends Collection<ProcessId>>> groups) {
    this.files = files;
    this.uptime = files.proc().resolve("uptime").toFile();
    this.groups.add(new ProcessGroup(ASSAY, thisJvm(files), files));
    groups.forEach(
        (name, members) -> {
          if (!GROUP_NAME.matcher(name).matches() || TAKEN.contains(name) || name.equals(ASSAY)) {
            throw new IllegalArgumentException(
                "process group '"
                    + name
                    + "': expected lower-case letters, digits, - and _, and none of assay, "
                    + String.join(", ", new TreeSet<>(TAKEN)));
          }
          this.groups.add(new ProcessGroup(name, members, files));
        });
  }

  @Override
  public String name() {
    return "process groups";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    if (units == null) {
      units = KernelUnits.read(files);
    }
    text.read(uptime);
    long uptimeTicks = (long) (text.decimal(uptime) * units.ticksPerSecond());
    for (ProcessGroup group : groups) {
      group.sample(nanoTime, uptimeTicks, units, text, out);
    }
  }

  private static Supplier<List<ProcessId>> thisJvm(HostFiles files) {
    return new Supplier<>() {
      private List<ProcessId> self;

      @Override
      public List<ProcessId> get() {
        if (self == null) {
          try {
            self = List.of(ProcessId.ofThisJvm(files));
          } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
          }
        }
        return self;
      }
    };
  }
}
