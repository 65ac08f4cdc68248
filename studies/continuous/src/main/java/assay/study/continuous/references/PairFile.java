package assay.study.continuous.references;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * File of pairs of row numbers, 16 bytes per pair. The file is unlinked immediately after it is
 * opened, so that it disappears when the process ends. Thread-safe.
 */
final class PairFile implements PairSink, Closeable {
  private static final int PAIR = 2 * Long.BYTES;
  private static final int BUFFERED = 2_048 * PAIR;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFERED);
  private long pairs;

  PairFile(Path folder) throws IOException {
    channel =
        FileChannel.open(
            folder.resolve(UUID.randomUUID() + ".pairs"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  @Override
  public synchronized void accept(long row, long by) throws IOException {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.putLong(row).putLong(by);
    pairs++;
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  synchronized long pairs() {
    return pairs;
  }

  synchronized void forEach(PairSink sink) throws IOException {
    flush();
    channel.position(0);
    for (long left = pairs; left > 0; ) {
      int read = (int) Math.min(left, BUFFERED / PAIR);
      buffer.clear().limit(read * PAIR);
      while (buffer.hasRemaining()) {
        if (channel.read(buffer) < 0) {
          throw new IOException("a temporary file with pairs of rows ends early");
        }
      }
      buffer.flip();
      while (buffer.hasRemaining()) {
        sink.accept(buffer.getLong(), buffer.getLong());
      }
      left -= read;
    }
    buffer.clear();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
