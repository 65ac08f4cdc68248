package assay.study.security.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What one end of a connection said, put together from its packets. Used by one thread. */
public final class ByteStream {
  private record Piece(int offset, ByteBuffer bytes) {}

  private final List<Piece> pieces = new ArrayList<>();
  private boolean begun;
  private boolean fromStart;
  private int first;

  /**
   * Takes a packet.
   *
   * @param number of its first byte
   * @param opens whether it opens the connection
   */
  void add(int number, byte[] bytes, boolean opens) {
    int data = opens ? number + 1 : number;
    if (!begun || (opens && !fromStart)) {
      pieces.clear();
      begun = true;
      fromStart = opens;
      first = data;
    }
    if (bytes.length > 0) {
      pieces.add(new Piece(data - first, ByteBuffer.wrap(bytes)));
    }
  }

  /** Whether its first byte was captured: the connection was opened meanwhile. */
  public boolean fromStart() {
    return fromStart;
  }

  /** All bytes up to the first gap. */
  public byte[] bytes() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Piece piece : inOrder()) {
      int skipped = all.size() - piece.offset();
      if (skipped < 0) {
        break;
      }
      if (skipped < piece.bytes().capacity()) {
        all.write(piece.bytes().array(), skipped, piece.bytes().capacity() - skipped);
      }
    }
    return all.toByteArray();
  }

  /** Whether packets are missing in between. */
  public boolean hasGap() {
    int end = 0;
    for (Piece piece : inOrder()) {
      if (piece.offset() > end) {
        return true;
      }
      end = Math.max(end, piece.offset() + piece.bytes().capacity());
    }
    return false;
  }

  private List<Piece> inOrder() {
    return pieces.stream()
        .filter(piece -> piece.offset() >= 0)
        .sorted(Comparator.comparingInt(Piece::offset))
        .toList();
  }
}
