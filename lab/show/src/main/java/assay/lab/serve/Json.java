package assay.lab.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;

/** Writes JSON for pages. Numbers are rounded to thousandths, and unknown numbers are null. */
final class Json {
  private static final double THOUSAND = 1e3;
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new Thousandths())
                  .addSerializer(Double.class, new Thousandths()));

  private Json() {}

  static String text(Object content) throws IOException {
    return MAPPER.writeValueAsString(content);
  }

  private static final class Thousandths extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      number(json, value, THOUSAND);
    }
  }

  static final class FiveDigits extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      double size = Math.abs(value);
      double scale =
          size == 0 || !Double.isFinite(size)
              ? 1
              : Math.pow(10, Math.max(0, 4 - Math.floor(Math.log10(size))));
      number(json, value, Math.min(1e12, scale));
    }
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
