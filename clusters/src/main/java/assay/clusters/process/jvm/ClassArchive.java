package assay.clusters.process.jvm;

import assay.clusters.ClusterException;
import assay.clusters.ServerRole;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Class data sharing archive of a server's JVM (JEP 350). With an archive, the start of a server
 * uses a third less CPU time. The first JVM that ends by itself writes the archive. A killed JVM
 * leaves either no archive or an incomplete archive, which is not used.
 */
public final class ClassArchive {
  private static final String WRITE_AT_EXIT = "-XX:ArchiveClassesAtExit=";
  private static final int LEAST_BYTES = Long.BYTES;

  private final Path file;
  private final JavaHome java;

  /**
   * Creates the description of a class archive for the servers of one role. The archive is valid
   * only for exactly these jars and this JDK.
   *
   * @param folder folder of all archives
   */
  public ClassArchive(Path jars, ServerRole role, JavaHome java, Path folder) {
    this.java = java;
    file = folder.resolve(role.label() + "-" + Long.toHexString(key(jars, java)) + ".jsa");
  }

  public List<String> used() {
    return isWhole(file) ? flags("-XX:SharedArchiveFile=" + file) : List.of();
  }

  /**
   * Returns the flags that make a JVM use the archive. If there is no archive, the flags make the
   * JVM write an archive when it ends. Returns no flags if the JDK cannot write archives.
   */
  public List<String> usedOrWritten() {
    if (isWhole(file) || !java.writesArchives()) {
      return used();
    }
    ClusterFolder.make(file.getParent());
    return flags(WRITE_AT_EXIT + file);
  }

  /**
   * Returns whether a process is a JVM that will write a class archive when it ends. Returns false
   * if the process has ended.
   */
  public static boolean isWrittenBy(Optional<ProcessHandle> process) {
    return process
        .flatMap(handle -> handle.info().arguments())
        .filter(words -> Arrays.stream(words).anyMatch(word -> word.startsWith(WRITE_AT_EXIT)))
        .isPresent();
  }

  /**
   * Adds a flag that turns off warnings, because the JVM would warn about every class that is not
   * in the archive.
   */
  private static List<String> flags(String flag) {
    return List.of(flag, "-Xlog:cds*=off");
  }

  /** Returns whether the archive is complete. The JVM writes the archive's header last. */
  private static boolean isWhole(Path file) {
    if (!Files.isReadable(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] begin = in.readNBytes(LEAST_BYTES);
      return begin.length == LEAST_BYTES && (begin[0] | begin[1] | begin[2] | begin[3]) != 0;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + file, e);
    }
  }

  /**
   * Returns a checksum of the names, sizes and modification times of the jars and of the JDK. The
   * JVM compares the same values, and ignores an archive that was written for different jars.
   */
  private static long key(Path jars, JavaHome java) {
    try (Stream<Path> all = Files.list(jars)) {
      List<Path> files = new ArrayList<>(all.sorted().toList());
      files.add(java.path().resolve("release"));
      CRC32C sum = new CRC32C();
      for (Path each : files) {
        String line = each + " " + Files.size(each) + " " + Files.getLastModifiedTime(each) + "\n";
        sum.update(line.getBytes(StandardCharsets.UTF_8));
      }
      return sum.getValue();
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the jars in " + jars, e);
    }
  }
}
