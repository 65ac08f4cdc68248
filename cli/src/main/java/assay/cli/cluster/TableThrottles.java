package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Notes of the tables of one store that are throttled by actions, a file each: the next run on that
 * store lifts what a run that was killed has left.
 */
public final class TableThrottles {
  private final Path folder;
  private final String store;
  private final String endpoint;

  /**
   * @param folder of the notes of all stores
   */
  public TableThrottles(Path folder, Store store) {
    this.folder = folder;
    this.store = store.info().name();
    this.endpoint = store.info().endpoint();
  }

  /** A table is about to be throttled by this process. */
  void set(String table) throws StoreException {
    String text =
        "table="
            + table
            + "\nstore="
            + store
            + "\nendpoint="
            + endpoint.replace("\\", "\\\\")
            + "\npid="
            + ProcessHandle.current().pid()
            + "\nstart="
            + start(ProcessHandle.current())
            + "\n";
    Path draft = folder.resolve(file(table).getFileName() + ".draft");
    try {
      Files.createDirectories(folder);
      Files.writeString(draft, text);
      Files.move(
          draft, file(table), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed("cannot write " + file(table), e);
    }
  }

  /** It is no more. */
  void lifted(String table) throws StoreException {
    try {
      Files.deleteIfExists(file(table));
    } catch (IOException e) {
      throw failed("cannot delete " + file(table), e);
    }
  }

  /**
   * Lifts what processes that are gone have left.
   *
   * @param notices gets a line for each table
   */
  public void mend(Store open, Consumer<String> notices) throws StoreException {
    for (Path file : files()) {
      Properties note = read(file);
      boolean here =
          store.equals(note.getProperty("store")) && endpoint.equals(note.getProperty("endpoint"));
      if (here && isGone(note) && open instanceof Throttle throttle) {
        String table = note.getProperty("table");
        notices.accept(
            "table '"
                + table
                + "' was left throttled by process "
                + note.getProperty("pid")
                + ", which is gone: lifting it");
        throttle.unthrottle(table);
        lifted(table);
      }
    }
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
    return ProcessHandle.of(Long.parseLong(note.getProperty("pid")))
        .filter(ProcessHandle::isAlive)
        .filter(process -> start(process).equals(note.getProperty("start")))
        .isEmpty();
  }

  private static String start(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }

  private Path file(String table) {
    byte[] key = (store + "|" + endpoint + "|" + table).getBytes(StandardCharsets.UTF_8);
    return folder.resolve(UUID.nameUUIDFromBytes(key).toString());
  }

  private static StoreException failed(String what, IOException e) {
    return new StoreException(StoreException.Kind.FAILED, what + ": " + e, e);
  }
}
