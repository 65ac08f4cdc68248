package assay.lab.report.page;

import assay.lab.statistics.ConfidenceInterval;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fields of an object in JSON, and columns of the same object in CSV. Fields and columns keep the
 * order in which they were added.
 *
 * @param <T> type of the objects
 */
public final class Fields<T> {
  private final Map<String, Function<T, Object>> json = new LinkedHashMap<>();
  private final Map<String, Function<T, Object>> csv = new LinkedHashMap<>();

  /** Adds a field and a column. In JSON, an unknown value is null. */
  public Fields<T> with(String name, Function<T, Object> value) {
    csv.put(name, value);
    return jsonOnly(name, value);
  }

  public Fields<T> jsonOnly(String name, Function<T, Object> value) {
    json.put(name, value);
    return this;
  }

  /**
   * Adds an interval. In JSON, the interval is one field, such as {@code ratioInterval}. In CSV,
   * the interval has three columns, such as {@code ratioLow}, {@code ratioHigh} and {@code
   * ratioConfidence}.
   *
   * @param of name of the value whose interval is added; may be empty
   */
  public Fields<T> interval(String of, Function<T, Optional<ConfidenceInterval>> interval) {
    csv.put(part(of, "low"), row -> interval.apply(row).map(ConfidenceInterval::low).orElse(null));
    csv.put(
        part(of, "high"), row -> interval.apply(row).map(ConfidenceInterval::high).orElse(null));
    csv.put(
        part(of, "confidence"),
        row -> interval.apply(row).map(ConfidenceInterval::confidence).orElse(null));
    return jsonOnly(part(of, "interval"), row -> interval.apply(row).orElse(null));
  }

  private static String part(String of, String part) {
    return of.isEmpty() ? part : Words.joined(of + "-" + part);
  }

  /**
   * Adds columns for the fields of a nested object. The columns are empty if there is no nested
   * object.
   */
  public <P> Fields<T> columns(Fields<P> fields, Function<T, Optional<P>> part) {
    fields.csv.forEach(
        (name, value) -> csv.put(name, row -> part.apply(row).map(value).orElse(null)));
    return this;
  }

  public JsonFields of(T object) {
    return values(json, object);
  }

  /**
   * Returns a header line, and one line for each object. An unknown value becomes an empty cell.
   */
  public String csv(List<T> objects) throws IOException {
    CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
    csv.keySet().forEach(schema::addColumn);
    return new CsvMapper()
        .writer(schema.build())
        .writeValueAsString(objects.stream().map(object -> values(csv, object)).toList());
  }

  private static <T> JsonFields values(Map<String, Function<T, Object>> fields, T object) {
    JsonFields values = new JsonFields();
    fields.forEach((name, value) -> values.put(name, value.apply(object)));
    return values;
  }
}
