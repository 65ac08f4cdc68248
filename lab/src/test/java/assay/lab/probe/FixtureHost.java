package assay.lab.probe;

import assay.lab.probe.host.HostFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  public void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  public void process(long pid, long startTicks, long userTicks, long systemTicks, long pages)
      throws IOException {
    write(
        "proc/" + pid + "/stat",
        String.format(
            "%d (a ) S 9 (b) S 1 1 1 0 -1 4194304 101 0 0 0 %d %d 777 888 20 0 31 0 %d 3133440 %d 0\n",
            pid, userTicks, systemTicks, startTicks, pages));
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
    for (String name : new String[] {"stat", "io"}) {
      Files.deleteIfExists(files.proc().resolve(pid + "/" + name));
    }
    Files.delete(files.proc().resolve(Long.toString(pid)));
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
    public void event(String kind, String text, Map<String, Object> detail) {
      events.add(kind + ": " + text);
    }
  }

  public static Collected sample(Probe probe, double atSeconds) throws IOException {
    Collected collected = new Collected();
    probe.sample((long) (atSeconds * 1e9), collected);
    return collected;
  }
}
