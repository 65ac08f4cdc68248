package assay.lab.run.series;

import assay.lab.run.file.Decimals;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;

/**
 * A line with one sample of each of several series, all at the same time, such as {@code
 * {"t":1.5,"v":{"cpu.machine.cores":0.7}}}. Writes lines, and reads lines into a reusable object.
 * Not thread-safe.
 */
public final class SeriesLine {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER).build();

  private double seconds;
  private int size;
  private String[] names = new String[64];
  private double[] values = new double[64];

  /**
   * Returns a line, including the line break; empty if no value is finite.
   *
   * @param seconds time since the run began, written to the microsecond
   */
  public static byte[] of(double seconds, Map<String, Double> values) throws IOException {
    if (values.values().stream().noneMatch(Double::isFinite)) {
      return new byte[0];
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream(64 * values.size());
    try (JsonGenerator json = JSON.createGenerator(line, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeNumberField("t", seconds);
      json.writeObjectFieldStart("v");
      for (Map.Entry<String, Double> value : values.entrySet()) {
        if (Double.isFinite(value.getValue())) {
          json.writeFieldName(value.getKey());
          json.writeNumber(Decimals.text(value.getValue()));
        }
      }
      json.writeEndObject();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    return line.toByteArray();
  }

  double seconds() {
    return seconds;
  }

  int size() {
    return size;
  }

  String name(int index) {
    return names[index];
  }

  double value(int index) {
    return values[index];
  }

  /**
   * @throws JsonProcessingException if the line is malformed; the object's content is then
   *     undefined
   */
  void read(byte[] bytes, int from, int to) throws JsonProcessingException {
    size = 0;
    boolean timed = false;
    boolean valued = false;
    try (JsonParser json = JSON.createParser(bytes, from, to - from)) {
      expect(json, json.nextToken() == JsonToken.START_OBJECT);
      for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
        JsonToken token = json.nextToken();
        if (field.equals("t")) {
          expect(json, token.isNumeric());
          seconds = json.getDoubleValue();
          timed = true;
        } else if (field.equals("v")) {
          expect(json, token == JsonToken.START_OBJECT);
          readValues(json);
          valued = true;
        } else {
          json.skipChildren();
        }
      }
      expect(json, json.currentToken() == JsonToken.END_OBJECT && timed && valued);
      expect(json, json.nextToken() == null);
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException("reading a line from memory failed", e);
    }
  }

  private void readValues(JsonParser json) throws IOException {
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      expect(json, json.nextToken().isNumeric());
      if (size == names.length) {
        names = Arrays.copyOf(names, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      names[size] = name;
      values[size++] = json.getDoubleValue();
    }
    expect(json, json.currentToken() == JsonToken.END_OBJECT);
  }

  private static void expect(JsonParser json, boolean as) throws JsonParseException {
    if (!as) {
      throw new JsonParseException(json, "not a series line");
    }
  }
}
