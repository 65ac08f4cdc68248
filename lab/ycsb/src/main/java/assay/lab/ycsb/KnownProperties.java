package assay.lab.ycsb;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Table of all properties of YCSB's core workload, client and measurements, and of Assay's own
 * properties. The table is in properties.csv.
 */
public final class KnownProperties {
  static final String TRACING_PREFIX = "htrace.";

  private static final List<Property> ALL = read();

  private KnownProperties() {}

  public static List<Property> all() {
    return ALL;
  }

  static Optional<Property> named(String name, String store) {
    return ALL.stream()
        .filter(property -> property.name().equals(name) && property.group().isOf(store))
        .findFirst();
  }

  static String defaultOf(String name) {
    return ALL.stream()
        .filter(property -> property.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no property '" + name + "' in the table of known properties"))
        .defaultValue();
  }

  private static List<Property> read() {
    try (InputStream table = KnownProperties.class.getResourceAsStream("properties.csv");
        MappingIterator<Property> rows =
            new CsvMapper()
                .readerFor(Property.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(table)) {
      return List.copyOf(rows.readAll());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
