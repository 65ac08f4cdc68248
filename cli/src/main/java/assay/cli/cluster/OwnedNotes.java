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
 * Notes of what this process has to undo, a file each in one folder. Of a process that is gone, the
 * next undoes it. Thread-safe, as long as each note is one thread's.
 */
final class OwnedNotes {
  /** The process that wrote a note. */
  static final String PID = "pid";

  private static final String BEGAN = "start";

  private final Path folder;

  OwnedNotes(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes a note, in place of one that is there.
   *
   * @param key of this note among all
   */
  void write(String key, Map<String, String> values) throws StoreException {
    Properties note = new Properties();
    note.putAll(values);
    note.setProperty(PID, Long.toString(ProcessHandle.current().pid()));
    note.setProperty(BEGAN, began(ProcessHandle.current()));
    Path draft = folder.resolve(file(key).getFileName() + ".draft");
    try {
      StringWriter text = new StringWriter();
      note.store(text, null);
      Files.createDirectories(folder);
      Files.writeString(draft, text.toString());
      Files.move(
          draft, file(key), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed("cannot write " + file(key), e);
    }
  }

  /** Deletes a note if it is there. */
  void delete(String key) throws StoreException {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      throw failed("cannot delete " + file(key), e);
    }
  }

  /** The notes of processes that are gone. */
  List<Properties> abandoned() throws StoreException {
    List<Properties> notes = new ArrayList<>();
    for (Path file : files()) {
      Properties note = read(file);
      if (isGone(note)) {
        notes.add(note);
      }
    }
    return notes;
  }

  /** Where a note is. */
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
    Properties note = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      note.load(reader);
      return note;
    } catch (IOException e) {
      throw failed("cannot read " + file, e);
    }
  }

  /** A pid is given away again; with the time of its start it is one process for ever. */
  private static boolean isGone(Properties note) {
    return ProcessHandle.of(Long.parseLong(note.getProperty(PID)))
        .filter(ProcessHandle::isAlive)
        .filter(process -> began(process).equals(note.getProperty(BEGAN)))
        .isEmpty();
  }

  private static String began(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }

  private static StoreException failed(String what, IOException e) {
    return new StoreException(StoreException.Kind.FAILED, what + ": " + e, e);
  }
}
