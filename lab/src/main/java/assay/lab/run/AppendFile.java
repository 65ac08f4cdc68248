package assay.lab.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that only grows, a whole number of lines at a time. What {@link #append} was given is with
 * the operating system when it returns, so that it outlives this process.
 */
final class AppendFile implements Closeable {
  private final FileChannel channel;

  AppendFile(Path path) throws IOException {
    channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  void append(byte[] lines) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(lines);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
