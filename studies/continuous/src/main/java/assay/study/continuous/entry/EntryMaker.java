package assay.study.continuous.entry;

import assay.lab.workload.draw.CountedRandom;
import assay.lab.workload.draw.Hex;
import assay.lab.workload.draw.ZipfTable;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Creates entries in the format of Accumulo's continuous suite. Row keys have 16 hexadecimal
 * digits; families and qualifiers have 4 hexadecimal digits. The value is {@code
 * uuid:count:link:[padding:][checksum]}. The checksum is the CRC-32 of row, family, qualifier,
 * visibility and the preceding part of the value. Each new entry overwrites the previous entry in
 * the same buffer. An entry is contiguous in the buffer, so that a single CRC update covers the
 * whole entry. Creating an entry does not allocate memory. Not thread-safe.
 */
public final class EntryMaker {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int ROW_DIGITS = RowText.DIGITS;
  private static final int COLUMN_DIGITS = 4;
  private static final int COLUMN_BITS = 4 * COLUMN_DIGITS;
  private static final int CHECKSUM_DIGITS = 8;
  private static final int ID = 36;
  private static final int COLUMNS_AT = ROW_DIGITS;
  private static final int VISIBILITY_AT = ROW_DIGITS + 2 * COLUMN_DIGITS;
  private static final int MOST_VALUE = ID + 2 * ROW_DIGITS + CHECKSUM_DIGITS + 4;

  private static final long COLUMNS = 0x636f6c756d6eL;
  private static final long PART = 0x70617274L;
  private static final long LENGTH = 0x6c656e677468L;
  private static final long FILL = 0x66696c6cL;

  private final Ingest ingest;
  private final ListShape lists;
  private final long rowKey;
  private final long columnKey;
  private final long partKey;
  private final long lengthKey;
  private final long fillKey;
  private final RowDraw rows;
  private final ZipfTable lengths;
  private final int shortest;
  private final List<Bytes> visibilities;
  private final byte[] id;
  private final CRC32 crc = new CRC32();
  private final byte[] buffer;
  private final Cell cell = new Cell();
  private final Bytes row = cell.row();
  private final Bytes family = cell.family();
  private final Bytes qualifier = cell.qualifier();
  private final Bytes visibility = cell.visibility();
  private final Bytes value = cell.value();
  private long visibleList = -1;
  private int visibleIndex = -1;
  private int valueAt;

  public EntryMaker(Ingest ingest) {
    this.ingest = ingest;
    lists = ingest.lists();
    rowKey = ingest.key();
    columnKey = rowKey ^ COLUMNS;
    partKey = rowKey ^ PART;
    lengthKey = rowKey ^ LENGTH;
    fillKey = rowKey ^ FILL;
    rows = new RowDraw(ingest.rows());
    lengths = ingest.padding().map(EntryMaker::lengths).orElse(null);
    shortest = ingest.padding().map(Padding::min).orElse(0);
    visibilities = ingest.visibilityBytes();
    id = ingest.id().toString().getBytes(StandardCharsets.US_ASCII);
    int longest = visibilities.stream().mapToInt(Bytes::length).max().orElse(0);
    int most = ingest.padding().map(of -> of.max() + Long.BYTES + 1).orElse(0);
    buffer = new byte[VISIBILITY_AT + longest + MOST_VALUE + most];
    row.set(buffer, 0, ROW_DIGITS);
    if (ingest.family().isPresent()) {
      family.set(Bytes.of(ingest.family().get()));
      qualifier.set(buffer, COLUMNS_AT, 2 * COLUMN_DIGITS);
    } else {
      family.set(buffer, COLUMNS_AT, COLUMN_DIGITS);
      qualifier.set(buffer, COLUMNS_AT + COLUMN_DIGITS, COLUMN_DIGITS);
    }
  }

  public void make(long count) {
    make(lists.list(count), lists.set(count), lists.index(count));
  }

  public void make(long list, int set, int index) {
    address(list, set, index);
    long count = lists.count(list, set, index);
    int at = Hex.write(count, ROW_DIGITS, buffer, valueAt + ID + 1);
    buffer[at++] = ':';
    long linked = lists.linked(list, set, index);
    if (linked >= 0) {
      at = Hex.write(rowOf(linked), ROW_DIGITS, buffer, at);
    }
    buffer[at++] = ':';
    if (lengths != null) {
      at = pad(count, at);
    }
    if (ingest.checksum()) {
      crc.reset();
      crc.update(buffer, 0, at);
      at = Hex.write(crc.getValue(), CHECKSUM_DIGITS, buffer, at);
    }
    value.set(buffer, valueAt, at - valueAt);
  }

  public void address(long count) {
    address(lists.list(count), lists.set(count), lists.index(count));
  }

  /**
   * Sets the current entry's row, columns and visibility, but not its value.
   *
   * @param list index of the entry's list, from 0
   * @param set index of the entry's set within the list
   * @param index index of the entry within the set
   */
  public void address(long list, int set, int index) {
    if (list != visibleList) {
      turnTo(list);
    }
    long written = lists.cell(list, set, index);
    Hex.write(rowOf(written), ROW_DIGITS, buffer, 0);
    long columns = CountedRandom.bits(columnKey, written);
    long drawn =
        (drawn(columns >>> 32, ingest.families()) << COLUMN_BITS)
            | drawn(columns & 0xffff_ffffL, ingest.qualifiers());
    Hex.write(drawn, 2 * COLUMN_DIGITS, buffer, COLUMNS_AT);
  }

  /**
   * Returns the row number of the entry with a given sequence number (count). A closing set has the
   * same rows as the first set of its list.
   */
  public long rowOf(long count) {
    return rows.row(
        CountedRandom.bits(rowKey, count),
        ingest.rowWeights().isEmpty() ? 0 : CountedRandom.bits(partKey, count));
  }

  /** Returns the current entry. The same cell object is reused for the next entry. */
  public Cell cell() {
    return cell;
  }

  public boolean isAt(Cell other) {
    return other.row().equals(row)
        && other.family().equals(family)
        && other.qualifier().equals(qualifier)
        && other.visibility().equals(visibility);
  }

  public void putInto(Mutation mutation) {
    mutation.put(family, qualifier, visibility, Mutation.SERVER_TIME, value);
  }

  private void turnTo(long list) {
    visibleList = list;
    int index = ingest.visibility(list);
    if (index == visibleIndex) {
      return;
    }
    visibleIndex = index;
    Bytes chosen = visibilities.get(index);
    System.arraycopy(chosen.array(), chosen.offset(), buffer, VISIBILITY_AT, chosen.length());
    visibility.set(buffer, VISIBILITY_AT, chosen.length());
    valueAt = VISIBILITY_AT + chosen.length();
    System.arraycopy(id, 0, buffer, valueAt, ID);
    buffer[valueAt + ID] = ':';
  }

  private int pad(long count, int from) {
    int length = shortest + lengths.draw(CountedRandom.bits(lengthKey, count));
    long own = CountedRandom.bits(fillKey, count);
    int at = from;
    for (int i = 0; at < from + length; i++, at += Long.BYTES) {
      LONGS.set(buffer, at, CountedRandom.bits(own, i));
    }
    buffer[from + length] = ':';
    return from + length + 1;
  }

  private static ZipfTable lengths(Padding padding) {
    return new ZipfTable(padding.max() - padding.min(), padding.exponent());
  }

  private static long drawn(long bits, int bound) {
    return (bits * bound) >>> 32;
  }
}
