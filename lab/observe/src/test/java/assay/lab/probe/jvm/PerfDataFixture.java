package assay.lab.probe.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the bytes of a JVM's performance data. */
final class PerfDataFixture {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  PerfDataFixture with(String name, Object value) {
    entries.put(name, value);
    return this;
  }

  byte[] bytes(ByteOrder order) {
    ByteBuffer data = ByteBuffer.allocate(32_768).order(order);
    data.order(ByteOrder.BIG_ENDIAN).putInt(0, 0xcafec0c0).order(order);
    data.put(4, (byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
    data.putInt(24, 32).putInt(28, entries.size());
    int at = 32;
    for (Map.Entry<String, Object> entry : entries.entrySet()) {
      byte[] name = (entry.getKey() + "\0").getBytes(StandardCharsets.UTF_8);
      int valueAt = (20 + name.length + 7) / 8 * 8;
      data.position(at + 20);
      data.put(name);
      int length;
      if (entry.getValue() instanceof Long number) {
        data.putLong(at + valueAt, number);
        length = 8;
      } else {
        byte[] text = (entry.getValue() + "\0").getBytes(StandardCharsets.UTF_8);
        data.position(at + valueAt);
        data.put(text);
        length = text.length;
      }
      int whole = (valueAt + length + 7) / 8 * 8;
      data.putInt(at, whole).putInt(at + 4, 20).putInt(at + 16, valueAt);
      at += whole;
    }
    return data.array();
  }
}
