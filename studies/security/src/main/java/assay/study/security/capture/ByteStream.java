package assay.study.security.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Bytes that one end of a TCP connection sent, reassembled from captured packets. Not thread-safe.
 */
public final class ByteStream {
  private record Piece(int offset, ByteBuffer bytes) {}

  private final List<Piece> pieces = new ArrayList<>();
  private boolean begun;
  private boolean fromStart;
  private int first;

  /**
   * Adds the payload of a packet.
   *
   * @param number TCP sequence number of the packet
   * @param opens whether the packet has the SYN flag
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

  /**
   * Returns whether the capture includes the first byte of the stream. The first byte is captured
   * if the connection was opened during the capture.
   */
  public boolean fromStart() {
    return fromStart;
  }

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
