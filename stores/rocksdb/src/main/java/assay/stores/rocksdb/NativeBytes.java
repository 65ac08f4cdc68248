package assay.stores.rocksdb;

import assay.store.Bytes;
import java.nio.ByteBuffer;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A reusable off-heap buffer, which RocksDB reads and fills without copies. */
final class NativeBytes {
  private ByteBuffer buffer = ByteBuffer.allocateDirect(4096);
  private byte[] heap = new byte[4096];

  /**
   * Copies bytes to the buffer. Returns the buffer, whose contents are valid until the next call.
   */
  ByteBuffer of(byte[] bytes, int length) {
    return room(length).put(bytes, 0, length).flip();
  }

  /**
   * Encodes a timestamp and a value in the buffer. Returns the buffer, whose contents are valid
   * until the next call.
   */
  ByteBuffer of(long timestamp, Bytes value) {
    return room(Long.BYTES + value.length())
        .putLong(timestamp)
        .put(value.array(), value.offset(), value.length())
        .flip();
  }

  /**
   * Reads a value into {@link #heap()}.
   *
   * @return length of the value; negative if there is no value
   */
  int get(RocksDB db, ColumnFamilyHandle handle, ReadOptions options, ByteBuffer key)
      throws RocksDBException {
    int length = db.get(handle, options, key, room(1));
    if (length > buffer.capacity()) {
      room(length);
      length = db.get(handle, options, key.rewind(), buffer);
    }
    if (length > heap.length) {
      heap = new byte[Math.max(length, 2 * heap.length)];
    }
    if (length > 0) {
      buffer.get(0, heap, 0, length);
    }
    return length;
  }

  byte[] heap() {
    return heap;
  }

  private ByteBuffer room(int length) {
    if (length > buffer.capacity()) {
      buffer = ByteBuffer.allocateDirect(Math.max(length, 2 * buffer.capacity()));
    }
    return buffer.clear();
  }
}
