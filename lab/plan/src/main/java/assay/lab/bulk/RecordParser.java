package assay.lab.bulk;

import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Names;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Converts records to rows. A cell whose column is missing or empty is omitted. A record without
 * cells yields no row. Not thread-safe.
 */
public final class RecordParser {
  private static final int SHOWN_CHARS = 60;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectReader CSV = new CsvMapper().readerFor(String[].class);

  private final RecordFiles.Form form;
  private final RowMapping mapping;
  private final Map<String, Integer> positions = new HashMap<>();
  private final Mutation row = new Mutation();
  private final Bytes[] families;
  private final Bytes[] qualifiers;
  private final String[] columns;

  /**
   * @param header the first line of a CSV file; ignored for other forms
   * @param file name of the file, for messages
   * @throws IllegalArgumentException if the header lacks a column that the mapping needs
   */
  public RecordParser(RecordFiles.Form form, String header, RowMapping mapping, String file) {
    this.form = form;
    this.mapping = mapping;
    List<String> cells = List.copyOf(mapping.cells().keySet());
    families = cells.stream().map(RowMapping::family).toArray(Bytes[]::new);
    qualifiers = cells.stream().map(RowMapping::qualifier).toArray(Bytes[]::new);
    columns = mapping.cells().values().toArray(String[]::new);
    if (form == RecordFiles.Form.CSV) {
      readHeader(header, file);
    }
  }

  private void readHeader(String header, String file) {
    String[] names = csv(header.startsWith("\uFEFF") ? header.substring(1) : header, file);
    for (int i = 0; i < names.length; i++) {
      positions.put(names[i].strip(), i);
    }
    for (String column : mapping.columns()) {
      if (!positions.containsKey(column)) {
        throw new IllegalArgumentException(
            file + ":1: no column '" + column + "'; " + Names.nearest(column, positions.keySet()));
      }
    }
  }

  /**
   * Converts a record to a row.
   *
   * @param line the record without the line's end
   * @param place file and line of the record, for messages
   * @return whether the row has cells; if so, {@link #row} returns the row
   * @throws IllegalArgumentException if the record is invalid, or its row has no key
   */
  public boolean parse(String line, String place) {
    row.clear();
    if (form == RecordFiles.Form.CSV) {
      String[] values = csv(line, place);
      if (values.length != positions.size()) {
        throw bad(
            place,
            values.length + " values, but the header has " + positions.size() + " columns",
            line);
      }
      fill(place, line, column -> values[positions.get(column)]);
    } else {
      JsonNode object = json(line, place);
      fill(place, line, column -> text(object.get(column)));
    }
    return row.size() > 0;
  }

  /** Returns the row of the last record. The object is reused for the next record. */
  public Mutation row() {
    return row;
  }

  private void fill(String place, String line, Function<String, String> values) {
    String[] parts = mapping.row().stream().map(values).toArray(String[]::new);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i] == null || parts[i].isEmpty()) {
        throw bad(place, "column '" + mapping.row().get(i) + "' of the row key is empty", line);
      }
    }
    row.row().set(Bytes.of(String.join(mapping.separator(), Arrays.asList(parts))));
    row.asInsert(true);
    for (int i = 0; i < columns.length; i++) {
      String value = values.apply(columns[i]);
      if (value != null && !value.isEmpty()) {
        row.put(families[i], qualifiers[i], Bytes.of(value));
      }
    }
  }

  private static String text(JsonNode value) {
    if (value == null || value.isNull()) {
      return null;
    }
    return value.isValueNode() ? value.asText() : value.toString();
  }

  private static JsonNode json(String line, String place) {
    try {
      JsonNode node = JSON.readTree(line);
      if (node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException e) {
      throw bad(place, "invalid JSON (" + e.getOriginalMessage() + ")", line);
    }
    throw bad(place, "must be a JSON object", line);
  }

  private static String[] csv(String line, String place) {
    try {
      String[] values = CSV.readValue(line);
      return values == null ? new String[0] : values;
    } catch (JsonProcessingException e) {
      throw bad(place, "invalid CSV line (" + e.getOriginalMessage() + ")", line);
    }
  }

  private static IllegalArgumentException bad(String place, String what, String line) {
    String shown = line.length() <= SHOWN_CHARS ? line : line.substring(0, SHOWN_CHARS) + "…";
    return new IllegalArgumentException(place + ": " + what + ": " + shown);
  }
}
