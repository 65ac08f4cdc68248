package assay.stores.hbase.session;

import assay.store.Bytes;
import assay.store.Mutation.Change;
import assay.stores.hbase.client.HBaseFailures;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.visibility.CellVisibility;
import org.apache.hadoop.hbase.security.visibility.ExpressionParser;
import org.apache.hadoop.hbase.security.visibility.ParseException;

/**
 * Converts mutations of Assay to mutations of HBase's client. The bytes of a cell are copied only
 * once. Not thread-safe.
 */
public final class HBaseMutations {
  private final FamilyLayout layout;
  private final Durability durability;
  private final Map<String, Permission> readers;

  private FamilyLayout.Place place;

  private final ExpressionParser parser = new ExpressionParser();

  /**
   * Most recently parsed visibility expression, cached because parsing is expensive and workloads
   * use few expressions.
   */
  private CellVisibility parsed;

  private Bytes parsedFrom = new Bytes();

  /**
   * @param readers users who may read the written cells, in addition to the users who may read the
   *     table
   */
  public HBaseMutations(
      FamilyLayout layout, Durability durability, Map<String, Permission> readers) {
    this.layout = layout;
    this.durability = durability;
    this.readers = readers;
  }

  /**
   * Returns whether a mutation can be sent as a single put. A single put has no deletes, and has
   * the same visibility for all cells.
   */
  static boolean isOnePut(assay.store.Mutation mutation) {
    Bytes visibility = mutation.change(0).visibility();
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      if (change.isDelete() || !change.visibility().equals(visibility)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Converts a mutation that can be sent as a single put. The result shares no data with the
   * original mutation.
   */
  Put onePut(assay.store.Mutation mutation) {
    byte[] row = mutation.row().toArray();
    Put put = new Put(row, true);
    byte[] family = null;
    List<Cell> cells = null;
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      FamilyLayout.Place at = placeOf(change.family());
      if (at.family() != family) {
        family = at.family();
        cells = cellsOf(put, family, mutation.size());
      }
      cells.add(cell(row, at, change));
    }
    return visible(readable(put), mutation.change(0).visibility());
  }

  List<Mutation> several(assay.store.Mutation mutation) {
    byte[] row = mutation.row().toArray();
    Map<String, Mutation> parts = new LinkedHashMap<>();
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      Bytes visibility = change.visibility();
      FamilyLayout.Place at = placeOf(change.family());
      if (change.isDelete()) {
        Mutation delete =
            parts.computeIfAbsent("-" + visibility, key -> visible(new Delete(row), visibility));
        ((Delete) delete)
            .addColumns(at.family(), qualifier(at, change.qualifier()), timestamp(change));
      } else {
        Mutation put =
            parts.computeIfAbsent(
                "+" + visibility, key -> visible(readable(new Put(row, true)), visibility));
        cellsOf((Put) put, at.family(), mutation.size()).add(cell(row, at, change));
      }
    }
    return List.copyOf(parts.values());
  }

  Delete ofRow(Bytes row, String visibility) {
    return visible(new Delete(row.toArray()), Bytes.of(visibility));
  }

  private <M extends Mutation> M visible(M mutation, Bytes visibility) {
    mutation.setDurability(durability);
    if (visibility.length() > 0) {
      mutation.setCellVisibility(expression(visibility));
    }
    return mutation;
  }

  /**
   * Parses a visibility expression. An invalid expression is rejected here, because a region server
   * would retry the write forever.
   */
  private CellVisibility expression(Bytes text) {
    if (!text.equals(parsedFrom)) {
      String expression = new String(text.toArray(), StandardCharsets.UTF_8);
      try {
        parser.parse(expression);
      } catch (ParseException e) {
        throw new IllegalArgumentException(HBaseFailures.line(e), e);
      }
      parsed = new CellVisibility(expression);
      parsedFrom = text.copy();
    }
    return parsed;
  }

  private Put readable(Put put) {
    if (!readers.isEmpty()) {
      put.setACL(readers);
    }
    return put;
  }

  private FamilyLayout.Place placeOf(Bytes family) {
    if (place == null || !place.name().equals(family)) {
      place = layout.place(family);
    }
    return place;
  }

  private static List<Cell> cellsOf(Put put, byte[] family, int atMost) {
    return put.getFamilyCellMap().computeIfAbsent(family, key -> new ArrayList<>(atMost));
  }

  private static KeyValue cell(byte[] row, FamilyLayout.Place at, Change change) {
    Bytes qualifier = change.qualifier();
    Bytes value = change.value();
    if (at.prefix().length > 0) {
      qualifier = Bytes.of(qualifier(at, qualifier));
    }
    return new KeyValue(
        row,
        0,
        row.length,
        at.family(),
        0,
        at.family().length,
        qualifier.array(),
        qualifier.offset(),
        qualifier.length(),
        timestamp(change),
        KeyValue.Type.Put,
        value.array(),
        value.offset(),
        value.length());
  }

  private static long timestamp(Change change) {
    return change.timestamp() == assay.store.Mutation.SERVER_TIME
        ? HConstants.LATEST_TIMESTAMP
        : change.timestamp();
  }

  static byte[] qualifier(FamilyLayout.Place at, Bytes qualifier) {
    byte[] prefix = at.prefix();
    if (prefix.length == 0) {
      return qualifier.toArray();
    }
    byte[] whole = new byte[prefix.length + qualifier.length()];
    System.arraycopy(prefix, 0, whole, 0, prefix.length);
    System.arraycopy(
        qualifier.array(), qualifier.offset(), whole, prefix.length, qualifier.length());
    return whole;
  }
}
