package assay.study.security.capture;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads TCP packets from tcpdump's output, which is in pcap format. One thread reads packets, and
 * other threads may call {@link #streams}.
 */
final class PacketReader {
  private static final int MAGIC = 0xa1b2c3d4;
  private static final int FILE_HEADER = 24;
  private static final int PACKET_HEADER = 16;
  private static final int ETHERNET = 1;
  private static final int ETHERNET_HEADER = 14;
  private static final int IPV4 = 0x0800;
  private static final int IPV6 = 0x86dd;
  private static final int IPV6_HEADER = 40;
  private static final int TCP = 6;
  private static final int SYN = 0x02;

  private final DataInputStream in;
  private final ByteOrder order;
  private final Map<StreamPorts, ByteStream> streams = new ConcurrentHashMap<>();

  /**
   * @throws EOFException if the file header is missing
   */
  PacketReader(InputStream file) throws IOException {
    in = new DataInputStream(file);
    ByteBuffer header = ByteBuffer.wrap(in.readNBytes(FILE_HEADER));
    if (header.capacity() < FILE_HEADER) {
      throw new EOFException("tcpdump captured nothing");
    }
    order = header.getInt(0) == MAGIC ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    header.order(order);
    if (header.getInt(0) != MAGIC || header.getInt(20) != ETHERNET) {
      throw new IOException("tcpdump writes an unknown format");
    }
  }

  /**
   * Returns the streams of all packets that have been read. To read a stream's bytes, a caller must
   * synchronize on the stream, because more packets may arrive.
   */
  Map<StreamPorts, ByteStream> streams() {
    return streams;
  }

  /**
   * Reads one packet.
   *
   * @return false at the end of tcpdump's output
   */
  boolean read() throws IOException {
    ByteBuffer header = ByteBuffer.wrap(in.readNBytes(PACKET_HEADER)).order(order);
    if (header.capacity() < PACKET_HEADER) {
      return false;
    }
    byte[] packet = in.readNBytes(header.getInt(8));
    take(packet);
    return true;
  }

  private void take(byte[] packet) {
    if (packet.length < ETHERNET_HEADER) {
      return;
    }
    ByteBuffer data = ByteBuffer.wrap(packet);
    int type = data.getShort(ETHERNET_HEADER - 2) & 0xffff;
    int tcp;
    int end;
    if (type == IPV4 && data.get(ETHERNET_HEADER + 9) == TCP) {
      tcp = ETHERNET_HEADER + (data.get(ETHERNET_HEADER) & 0x0f) * 4;
      end = ETHERNET_HEADER + (data.getShort(ETHERNET_HEADER + 2) & 0xffff);
    } else if (type == IPV6 && data.get(ETHERNET_HEADER + 6) == TCP) {
      tcp = ETHERNET_HEADER + IPV6_HEADER;
      end = tcp + (data.getShort(ETHERNET_HEADER + 4) & 0xffff);
    } else {
      return;
    }
    // A segment may be too large for the length field of the IP header; the captured length is then
    // used.
    end = end == ETHERNET_HEADER || end > packet.length ? packet.length : end;
    int body = tcp + ((data.get(tcp + 12) >> 4) & 0x0f) * 4;
    StreamPorts ends =
        new StreamPorts(data.getShort(tcp) & 0xffff, data.getShort(tcp + 2) & 0xffff);
    ByteStream stream = streams.computeIfAbsent(ends, any -> new ByteStream());
    synchronized (stream) {
      stream.add(
          data.getInt(tcp + 4),
          Arrays.copyOfRange(packet, Math.min(body, end), end),
          (data.get(tcp + 13) & SYN) != 0);
    }
  }
}
