import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * A binding as users write them: a file a row, in the folder that property folder.path names. It
 * refuses every n-th insert if folder.refuse says n.
 */
public class FolderDb extends DB {
  private static final AtomicLong INSERTS = new AtomicLong();

  private Path folder;
  private int refuse;

  @Override
  public void init() throws DBException {
    String path = getProperties().getProperty("folder.path");
    if (path == null) {
      throw new DBException("folder.path is not set");
    }
    folder = Path.of(path);
    refuse = Integer.parseInt(getProperties().getProperty("folder.refuse", "0"));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Properties row = row(key);
    row.stringPropertyNames().stream()
        .filter(name -> fields == null || fields.contains(name))
        .forEach(name -> result.put(name, new StringByteIterator(row.getProperty(name))));
    return row.isEmpty() ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    TreeSet<String> keys = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> keys.add(file.getFileName().toString()));
    } catch (IOException e) {
      return Status.ERROR;
    }
    for (String key : keys.tailSet(start)) {
      if (result.size() < count) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        read(table, key, fields, row);
        result.add(row);
      }
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Properties row = row(key);
    values.forEach((name, value) -> row.setProperty(name, value.toString()));
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      row.store(bytes, null);
      Path next = Files.createTempFile(folder.getParent(), "row", "");
      Files.write(next, bytes.toByteArray());
      Files.move(next, folder.resolve(key), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
      return Status.OK;
    } catch (IOException e) {
      return Status.ERROR;
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    boolean refused = refuse > 0 && INSERTS.incrementAndGet() % refuse == 0;
    return refused ? Status.ERROR : update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return folder.resolve(key).toFile().delete() ? Status.OK : Status.NOT_FOUND;
  }

  private Properties row(String key) {
    Properties row = new Properties();
    Path file = folder.resolve(key);
    if (Files.exists(file)) {
      try {
        row.load(new ByteArrayInputStream(Files.readAllBytes(file)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return row;
  }
}
