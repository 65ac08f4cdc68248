package assay.study.queue.oracle;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * An append-only file of records of equal size. From time to time, the file is replaced with a
 * shorter file. Records are collected, and then written and forced to disk together. Many commits
 * therefore share a single wait for the disk. Not thread-safe.
 *
 * <p>The first line names the format and the table. A record consists of a type, two numbers and a
 * checksum. The file is read only up to the first incomplete or damaged record.
 */
final class TransactionLog implements Closeable {
  /** Version of both the log's format and the protocol between client and oracle. */
  static final int VERSION = 1;

  private static final String MAGIC = "assay-oracle-" + VERSION + " ";
  private static final int CONTENT = 1 + 2 * Long.BYTES;
  private static final int RECORD = CONTENT + Integer.BYTES;
  private static final int BUFFER = RECORD * 4096;

  private final Path path;
  private final byte[] header;
  private final CRC32 sum = new CRC32();
  private final ByteBuffer records = ByteBuffer.allocateDirect(BUFFER);

  /** The log file; null if the log stores nothing on disk. */
  private FileChannel file;

  private boolean dirty;

  interface Visitor {
    void record(char type, long a, long b);
  }

  private TransactionLog(Path path, String table, FileChannel file) {
    this.path = path;
    header = header(table);
    this.file = file;
  }

  static TransactionLog none() {
    return new TransactionLog(Path.of("none"), "", null);
  }

  private static byte[] header(String table) {
    return (MAGIC + table + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Opens or creates a log, and reads its records.
   *
   * @throws IOException if the log cannot be read, belongs to another version or table, or is open
   *     in another process
   */
  static TransactionLog open(Path folder, String table, Visitor visitor) throws IOException {
    Files.createDirectories(folder);
    Path path = folder.resolve("transactions.log");
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    TransactionLog log = new TransactionLog(path, table, file);
    log.lock();
    log.recover(visitor);
    return log;
  }

  private void lock() throws IOException {
    boolean locked = false;
    try {
      locked = file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // this process already has the lock
    }
    if (!locked) {
      file.close();
      throw new IOException("transaction log " + path + " is in use by another oracle");
    }
  }

  private void recover(Visitor visitor) throws IOException {
    if (file.size() < header.length) {
      file.truncate(0);
      write(ByteBuffer.wrap(header));
      file.force(true);
      return;
    }
    byte[] found = new byte[header.length];
    fill(ByteBuffer.wrap(found));
    if (!Arrays.equals(found, header)) {
      throw new IOException(
          "transaction log "
              + path
              + " begins with '"
              + new String(found, StandardCharsets.UTF_8).strip()
              + "', but must begin with '"
              + new String(header, StandardCharsets.UTF_8).strip()
              + "': the log belongs to another version or table; choose another folder");
    }
    long good = header.length;
    ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
    boolean whole = true;
    while (whole && file.read(in) > 0) {
      in.flip();
      while (whole && in.remaining() >= RECORD) {
        int at = in.position();
        whole = in.getInt(at + CONTENT) == sum(in.slice(at, CONTENT));
        in.position(at + RECORD);
        if (whole) {
          visitor.record((char) in.get(at), in.getLong(at + 1), in.getLong(at + 1 + Long.BYTES));
          good += RECORD;
        }
      }
      in.compact();
    }
    file.truncate(good);
    file.position(good);
  }

  private void fill(ByteBuffer into) throws IOException {
    while (into.hasRemaining()) {
      if (file.read(into) < 0) {
        throw new EOFException("transaction log " + path + " ends within its first line");
      }
    }
  }

  private int sum(ByteBuffer content) {
    sum.reset();
    sum.update(content);
    return (int) sum.getValue();
  }

  /** Adds a record. The record is durable only after {@link #force}. */
  void append(char type, long a, long b) throws IOException {
    if (file == null) {
      return;
    }
    if (records.remaining() < RECORD) {
      flush();
    }
    int start = records.position();
    records.put((byte) type).putLong(a).putLong(b);
    records.putInt(sum(records.slice(start, CONTENT)));
    dirty = true;
  }

  private void flush() throws IOException {
    records.flip();
    write(records);
    records.clear();
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  /**
   * Writes all added records to disk, and waits for the disk. Returns immediately if no record was
   * added since the last call.
   */
  void force() throws IOException {
    if (dirty) {
      flush();
      file.force(false);
      dirty = false;
    }
  }

  long size() throws IOException {
    return file == null ? 0 : file.position() + records.position();
  }

  interface Content {
    void writeTo(TransactionLog log) throws IOException;
  }

  void replace(Content content) throws IOException {
    force();
    Path draft = path.resolveSibling(path.getFileName() + ".draft");
    FileChannel old = file;
    file =
        FileChannel.open(
            draft,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING);
    lock();
    write(ByteBuffer.wrap(header));
    dirty = true;
    content.writeTo(this);
    force();
    Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    old.close();
  }

  @Override
  public void close() throws IOException {
    try {
      force();
    } finally {
      if (file != null) {
        file.close(); // closing the file also releases the lock
      }
    }
  }
}
