package assay.lab.probe.device;

import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Configuration of a machine's disks. Immutable.
 *
 * @param paths files or folders for which a missing disk is reported; the paths need not exist yet
 * @param volumes names of folders on separate disks; a name consists of a type and a number, such
 *     as {@code ssd-1}
 * @param serial names of volumes that are known to handle only one request at a time
 */
public record Disks(Collection<Path> paths, Map<Path, String> volumes, Set<String> serial) {
  private static final Path ROOT = Path.of("/");

  public Disks {
    paths = List.copyOf(paths);
    volumes = Map.copyOf(volumes);
    serial = Set.copyOf(serial);
  }

  public static Disks under(Collection<Path> paths) {
    return new Disks(paths, Map.of(), Set.of());
  }

  /**
   * Returns the names of volumes. Each key is the kernel's name of the volume's disk. The result
   * omits the root disk and disks with several volumes, so that these disks keep the kernel's
   * names.
   */
  Map<String, String> names(HostFiles files) throws IOException {
    if (volumes.isEmpty()) {
      return Map.of();
    }
    Map<String, String> names = new HashMap<>();
    Set<String> shared = new HashSet<>();
    device(files, ROOT).ifPresent(shared::add);
    for (Map.Entry<Path, String> volume : volumes.entrySet()) {
      Optional<String> device = device(files, volume.getKey());
      if (device.isPresent() && names.put(device.get(), volume.getValue()) != null) {
        shared.add(device.get());
      }
    }
    names.keySet().removeAll(shared);
    return names;
  }

  private static Optional<String> device(HostFiles files, Path path) throws IOException {
    return Files.exists(path)
        ? Mount.of(files, path).disk(files).map(disk -> disk.getFileName().toString())
        : Optional.empty();
  }

  static String type(String volume) {
    return volume.substring(0, volume.lastIndexOf('-'));
  }
}
