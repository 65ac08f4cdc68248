package assay.stores.ycsb;

import assay.store.StoreException;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The jars and class folders of a YCSB binding, according to the path that the user specified.
 * Release tarballs are unpacked into a temporary folder, which {@link #close} removes.
 */
final class BindingPath implements AutoCloseable {
  /**
   * Default limits for tarballs. YCSB's largest release, with all bindings, needs less than a fifth
   * of either limit.
   */
  static final Archive USUAL = new Archive(4L << 30, 20_000);

  private static final int COPIED_AT_ONCE = 1 << 16;

  private final Archive bound;
  private final List<Path> unpacked = new ArrayList<>();
  private final Set<Path> elements = new LinkedHashSet<>();

  /**
   * Limits on the contents of a tarball.
   *
   * @param bytes total size of all files
   * @param entries number of files and folders
   */
  record Archive(long bytes, int entries) {}

  private BindingPath(Archive bound) {
    this.bound = bound;
  }

  /**
   * Parses a class path in the syntax of the option {@code -cp} of {@code java}. A folder in the
   * path adds its own jars, the jars in its subfolder {@code lib}, and its subfolder {@code conf}
   * to the class path.
   *
   * @param type the binding's class; in a folder with many bindings, only the binding that has this
   *     class is used
   */
  static BindingPath of(String path, String type) throws StoreException {
    return of(path, type, USUAL);
  }

  static BindingPath of(String path, String type, Archive bound) throws StoreException {
    BindingPath result = new BindingPath(bound);
    try {
      for (String element : path.split(File.pathSeparator, -1)) {
        if (!element.isBlank()) {
          result.add(element.strip(), type.replace('.', '/') + ".class");
        }
      }
      return result;
    } catch (IOException | UncheckedIOException e) {
      result.close();
      throw bad("cannot be read: " + e, e);
    } catch (StoreException e) {
      result.close();
      throw e;
    }
  }

  Set<Path> elements() {
    return elements;
  }

  URL[] urls() throws IOException {
    URL[] urls = new URL[elements.size()];
    int i = 0;
    for (Path element : elements) {
      urls[i++] = element.toUri().toURL();
    }
    return urls;
  }

  @Override
  public void close() {
    unpacked.forEach(BindingPath::remove);
  }

  private void add(String text, String classFile) throws IOException, StoreException {
    boolean wildcard = text.equals("*") || text.endsWith(File.separator + "*");
    Path element = Path.of(wildcard ? text.substring(0, text.length() - 1) : text);
    if (!Files.exists(element)) {
      throw bad("cannot find '" + text + "'; list jars, folders or a release's .tar.gz", null);
    }
    if (Files.isDirectory(element)) {
      addFolder(element, classFile, wildcard);
    } else if (text.endsWith(".tar.gz") || text.endsWith(".tgz")) {
      for (Path folder : list(unpack(element))) {
        if (Files.isDirectory(folder)) {
          addFolder(folder, classFile, false);
        }
      }
    } else {
      addJar(element);
    }
  }

  private void addFolder(Path folder, String classFile, boolean jarsAlone)
      throws IOException, StoreException {
    if (!jarsAlone) {
      elements.add(folder);
      elements.add(folder.resolve("conf"));
      elements.removeIf(element -> !Files.exists(element));
    }
    addJars(folder);
    if (jarsAlone) {
      return;
    }
    addJars(folder.resolve("lib"));
    // A release that contains all bindings has one folder for each binding. The client libraries of
    // different bindings conflict.
    for (Path one : list(folder)) {
      if (one.getFileName().toString().endsWith("-binding") && holds(one, classFile)) {
        addFolder(one, classFile, false);
      }
    }
  }

  private void addJars(Path folder) throws IOException, StoreException {
    if (Files.isDirectory(folder)) {
      for (Path file : list(folder)) {
        if (file.toString().endsWith(".jar")) {
          addJar(file);
        }
      }
    }
  }

  private void addJar(Path file) throws StoreException {
    try (JarFile jar = new JarFile(file.toFile())) {
      elements.add(Path.of(jar.getName()));
    } catch (IOException e) {
      throw bad("'" + file + "' is not a jar: " + e.getMessage(), e);
    }
  }

  private static boolean holds(Path binding, String classFile) throws IOException {
    Path lib = binding.resolve("lib");
    if (!Files.isDirectory(lib)) {
      return false;
    }
    for (Path file : list(lib)) {
      if (file.toString().endsWith(".jar")) {
        try (JarFile jar = new JarFile(file.toFile())) {
          if (jar.getEntry(classFile) != null) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private Path unpack(Path tarball) throws IOException, StoreException {
    Path folder = Files.createTempDirectory("assay-binding-");
    unpacked.add(folder);
    try (InputStream file = new BufferedInputStream(Files.newInputStream(tarball));
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
      long bytes = 0;
      int entries = 0;
      for (TarArchiveEntry entry; (entry = tar.getNextEntry()) != null; ) {
        entries++;
        if (entries > bound.entries) {
          throw new IOException("the archive has more than " + bound.entries + " entries");
        }
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) {
          throw new IOException(
              "the archive has an entry outside the target folder, '" + entry.getName() + "'");
        }
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else if (entry.isFile()) {
          Files.createDirectories(target.getParent());
          bytes += copy(tar, target, bound.bytes - bytes);
        }
      }
      return folder;
    } catch (IOException e) {
      throw bad("'" + tarball + "' cannot be unpacked: " + e.getMessage(), e);
    }
  }

  /**
   * Copies an entry of a tarball to a file. Returns the number of copied bytes. The sizes stated in
   * an archive are not trusted, because a few compressed bytes can expand to any number of bytes.
   */
  private long copy(InputStream in, Path target, long most) throws IOException {
    long copied = 0;
    byte[] piece = new byte[COPIED_AT_ONCE];
    try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW)) {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        copied += count;
        if (copied > most) {
          throw new IOException("the archive has more than " + bound.bytes + " bytes");
        }
        out.write(piece, 0, count);
      }
    }
    return copied;
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // If files remain, they are in the system's temporary folder, which the system cleans up.
      folder.toFile().deleteOnExit();
    }
  }

  private static StoreException bad(String message, Throwable cause) {
    return StoreException.badSetting("binding-path", message, cause);
  }
}
