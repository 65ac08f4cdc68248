package assay.lab.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;

final class Json {
  /** The factory has a codec, so that generators can write records and collections. */
  private static final JsonFactory FACTORY = new ObjectMapper().getFactory();

  private Json() {}

  @FunctionalInterface
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  static String text(Fields fields) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    return out.toString();
  }

  /** Writes a number rounded to thousandths; null if it is unknown. */
  static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeFieldName(name);
    number(json, value, 1e3);
  }

  /** Writes an array of times in seconds, rounded to milliseconds. */
  static void times(JsonGenerator json, String name, double[] values) throws IOException {
    json.writeArrayFieldStart(name);
    for (double value : values) {
      number(json, value, 1e3);
    }
    json.writeEndArray();
  }

  /**
   * Writes an array of values, rounded to five digits, since a screen cannot show more; unknown
   * values are null.
   */
  static void values(JsonGenerator json, String name, double[] values) throws IOException {
    json.writeArrayFieldStart(name);
    for (double value : values) {
      double size = Math.abs(value);
      double scale =
          size == 0 || !Double.isFinite(size)
              ? 1
              : Math.pow(10, Math.max(0, 4 - Math.floor(Math.log10(size))));
      number(json, value, Math.min(1e12, scale));
    }
    json.writeEndArray();
  }

  private static void number(JsonGenerator json, double value, double scale) throws IOException {
    if (!Double.isFinite(value)) {
      json.writeNull();
      return;
    }
    double rounded = Math.abs(value) < 1e15 ? Math.round(value * scale) / scale : value;
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
      json.writeNumber((long) rounded);
    } else {
      json.writeNumber(rounded);
    }
  }
}
