package assay.cli.cluster;

import assay.store.StoreException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;

/**
 * Journal of repairs that Assay still has to make, such as the restart of a server that an action
 * has stopped. The journal's folder contains one file per repair, which names the responsible
 * process. If the responsible process dies, a later Assay process makes the repair. Thread-safe if
 * no two threads use the same key.
 */
final class RepairJournal {
  static final String PID = "pid";
  static final String KEY = "key";
  private static final String BEGAN = "start";

  private final Path folder;

  RepairJournal(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes an entry for which this process is responsible. Replaces an older entry with the same
   * key.
   *
   * @param key key of the entry, unique within the folder
   */
  void write(String key, Map<String, String> values) throws StoreException {
    Properties entry = new Properties();
    entry.putAll(values);
    entry.setProperty(PID, Long.toString(ProcessHandle.current().pid()));
    entry.setProperty(BEGAN, began(ProcessHandle.current()));
    entry.setProperty(KEY, key);
    Path draft = folder.resolve(file(key).getFileName() + ".draft");
    try {
      StringWriter text = new StringWriter();
      entry.store(text, null);
      Files.createDirectories(folder);
      Files.writeString(draft, text.toString());
      Files.move(
          draft, file(key), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed("cannot write " + file(key), e);
    }
  }

  void delete(String key) throws StoreException {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      throw failed("cannot delete " + file(key), e);
    }
  }

  List<Properties> abandoned() throws StoreException {
    List<Properties> entries = new ArrayList<>();
    for (Path file : files()) {
      Properties entry = read(file);
      if (isGone(entry)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  Path file(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    return folder.resolve(UUID.nameUUIDFromBytes(bytes).toString());
  }

  private List<Path> files() throws StoreException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files.filter(file -> !file.toString().endsWith(".draft")).sorted().toList();
    } catch (IOException e) {
      throw failed("cannot read " + folder, e);
    }
  }

  private static Properties read(Path file) throws StoreException {
    Properties entry = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      entry.load(reader);
      return entry;
    } catch (IOException e) {
      throw failed("cannot read " + file, e);
    }
  }

  /**
   * Returns whether the process that is responsible for an entry is dead. The check compares the
   * process id and the start time, because the kernel reuses process ids.
   */
  private static boolean isGone(Properties entry) {
    return ProcessHandle.of(Long.parseLong(entry.getProperty(PID)))
        .filter(ProcessHandle::isAlive)
        .filter(process -> began(process).equals(entry.getProperty(BEGAN)))
        .isEmpty();
  }

  static String began(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }

  private static StoreException failed(String what, IOException e) {
    return new StoreException(StoreException.Kind.FAILED, what + ": " + e, e);
  }
}
