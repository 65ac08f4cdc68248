package assay.clusters.process.media;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loop device of the kernel.
 *
 * @param name name of the device, such as {@code loop0}
 * @param number major and minor number of the device, such as {@code 7:0}
 */
record LoopDevice(String name, String number) {
  private static final Path BLOCK = Path.of("/sys/block");
  private static final Path CACHES = Path.of("/sys/class/bdi");
  private static final Path LIMITS = Path.of("/sys/fs/cgroup/blkio");

  /**
   * Limit on dirty pages per device, in bytes. Without this limit, the page cache would hide the
   * device's speed.
   */
  private static final int CACHE_BYTES = 16 << 20;

  private static final int USUAL_CACHE_PERCENT = 100;
  private static final int ATTEMPTS = 250;
  private static final long POLL_MILLIS = 20;

  Path path() {
    return Path.of("/dev").resolve(name);
  }

  static LoopDevice attach(Path file) throws InterruptedException {
    String path = Tool.run("losetup", "--direct-io=on", "-f", "--show", file.toString());
    String name = Path.of(path).getFileName().toString();
    return new LoopDevice(name, read(BLOCK.resolve(name).resolve("dev")));
  }

  static List<LoopDevice> over(Path file) {
    List<LoopDevice> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(BLOCK, "loop*")) {
      for (Path device : all) {
        if (backing(device).equals(file.toString())) {
          found.add(new LoopDevice(device.getFileName().toString(), read(device.resolve("dev"))));
        }
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + BLOCK, e);
    }
    return found;
  }

  void detach() throws InterruptedException {
    Path device = BLOCK.resolve(name);
    String file = backing(device);
    Tool.run("losetup", "-d", path().toString());
    for (int attempt = 1; !file.isEmpty() && backing(device).equals(file); attempt++) {
      if (attempt == ATTEMPTS) {
        throw ClusterException.failed(
            path() + " is in use by another process; end that process " + "first");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  void limit(KernelVolume.Limit limit) {
    for (String direction : List.of("write", "read")) {
      write(LIMITS.resolve(throttle(direction, "bps")), number + " " + limit.mbps() * 1_000_000L);
      write(LIMITS.resolve(throttle(direction, "iops")), number + " " + limit.iops());
    }
  }

  /** Makes writers wait for the device, so that writers do not fill memory with dirty pages. */
  void boundCache() {
    write(CACHES.resolve(number).resolve("strict_limit"), "1");
    write(CACHES.resolve(number).resolve("max_bytes"), Integer.toString(CACHE_BYTES));
  }

  /**
   * Undoes {@link #boundCache}. Without this call, the kernel would keep the limit for the next
   * user of the device.
   */
  void unboundCache() {
    write(CACHES.resolve(number).resolve("strict_limit"), "0");
    write(CACHES.resolve(number).resolve("max_ratio"), Integer.toString(USUAL_CACHE_PERCENT));
  }

  static boolean canLimit() {
    return Files.isWritable(LIMITS.resolve(throttle("write", "bps")))
        && Files.isWritable(LIMITS.resolve(throttle("write", "iops")));
  }

  private static String throttle(String direction, String unit) {
    return "blkio.throttle." + direction + "_" + unit + "_device";
  }

  private static String backing(Path device) {
    Path file = device.resolve("loop/backing_file");
    return Files.exists(file) ? read(file).replaceFirst(" \\(deleted\\)$", "") : "";
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      if (Files.exists(file)) {
        throw ClusterException.failed("cannot read " + file, e);
      }
      return ""; // the device was removed in the meantime
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text + "\n");
    } catch (IOException e) {
      throw ClusterException.failed("cannot write '" + text + "' to " + file, e);
    }
  }
}
