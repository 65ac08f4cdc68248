package assay.lab.ycsb;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** Writes results line by line in one of YCSB's three formats. */
interface Exporter extends Closeable {
  void write(String section, String measurement, Number value) throws IOException;

  /**
   * YCSB's formats. The name of a format is the simple name of the exporter class that the property
   * {@code exporter} names.
   */
  enum Form {
    TEXT("TextMeasurementsExporter"),
    JSON("JSONMeasurementsExporter"),
    JSON_ARRAY("JSONArrayMeasurementsExporter");

    private final String simpleName;

    Form(String simpleName) {
      this.simpleName = simpleName;
    }

    String simpleName() {
      return simpleName;
    }

    Exporter to(Writer out) {
      try {
        return this == TEXT ? new Text(out) : new Json(out, this == JSON_ARRAY);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  final class Text implements Exporter {
    private final Writer out;

    private Text(Writer out) {
      this.out = out;
    }

    @Override
    public void write(String section, String measurement, Number value) throws IOException {
      out.write("[" + section + "], " + measurement + ", " + value + System.lineSeparator());
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  final class Json implements Exporter {
    private final JsonGenerator out;
    private final boolean array;

    private Json(Writer writer, boolean array) throws IOException {
      this.array = array;
      out = new JsonFactory().createGenerator(writer);
      out.setPrettyPrinter(new DefaultPrettyPrinter());
      if (array) {
        out.writeStartArray();
      }
    }

    @Override
    public void write(String section, String measurement, Number value) throws IOException {
      out.writeStartObject();
      out.writeStringField("metric", section);
      out.writeStringField("measurement", measurement);
      out.writeObjectField("value", value);
      out.writeEndObject();
    }

    @Override
    public void close() throws IOException {
      if (array) {
        out.writeEndArray();
      }
      out.close();
    }
  }
}
