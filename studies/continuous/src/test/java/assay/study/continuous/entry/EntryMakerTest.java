package assay.study.continuous.entry;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Entries have the suite's form, and depend on ingest and count alone. */
class EntryMakerTest {
  private static final UUID ID = UUID.fromString("0f9b2f64-7a3c-4c1e-9d4b-5a6c7d8e9f01");
  private static final ListShape SHAPE = new ListShape(4, 3);

  private static EntryMaker maker(String... visibilities) {
    return new EntryMaker(ingest(ID, RowRange.WHOLE, null, true, null, visibilities));
  }

  /**
   * @param family null for random families
   * @param padding null for no padding
   */
  private static Ingest ingest(
      UUID id,
      RowRange rows,
      String family,
      boolean checksum,
      Padding padding,
      String... visibilities) {
    return new Ingest(
        id,
        7,
        SHAPE.flush(),
        SHAPE.depth(),
        rows.min(),
        rows.max(),
        rows.weights(),
        Ingest.MOST_COLUMNS,
        Ingest.MOST_COLUMNS,
        Optional.ofNullable(family),
        List.of(visibilities),
        0,
        checksum,
        Optional.ofNullable(padding));
  }

  private static String text(Bytes bytes) {
    return new String(bytes.toArray(), StandardCharsets.ISO_8859_1);
  }

  /** The bytes of a cell as the suite would make them, by other means than the maker's. */
  private static String plainly(Cell cell, long count, String link, boolean checksum) {
    String value = ID + ":" + String.format("%016x", count) + ":" + link + ":";
    if (!checksum) {
      return value;
    }
    CRC32 crc = new CRC32();
    for (Bytes part : List.of(cell.row(), cell.family(), cell.qualifier(), cell.visibility())) {
      crc.update(part.toArray());
    }
    crc.update(value.getBytes(StandardCharsets.US_ASCII));
    return value + String.format("%08x", crc.getValue());
  }

  @Test
  void entriesAreAsTheSuiteMakesThem() {
    for (boolean checksum : new boolean[] {false, true}) {
      EntryMaker maker = new EntryMaker(ingest(ID, RowRange.WHOLE, null, checksum, null, "A&B"));
      for (long count = 0; count < 2 * SHAPE.counts(); count++) {
        maker.make(count);
        Cell cell = maker.cell();
        long linked = SHAPE.linked(SHAPE.list(count), SHAPE.set(count), SHAPE.index(count));
        String link = linked < 0 ? "" : String.format("%016x", maker.rowOf(linked));
        assertThat(text(cell.value())).isEqualTo(plainly(cell, count, link, checksum));
        assertThat(text(cell.row())).matches("[0-7][0-9a-f]{15}");
        assertThat(text(cell.family())).matches("[0-7][0-9a-f]{3}");
        assertThat(text(cell.qualifier())).matches("[0-7][0-9a-f]{3}");
        assertThat(text(cell.visibility())).isEqualTo("A&B");
      }
    }
  }

  /**
   * Whoever changes these bytes cannot verify ledgers of before; the ledger's version must rise.
   */
  @Test
  void theFunctionStays() {
    EntryMaker maker = maker("A|B");
    maker.make(5);
    assertThat(maker.cell())
        .hasToString(
            "row 42f76f993bb1104b, column 6630:4791, visibility 'A|B', timestamp 0, value 0f9b2f64-7a3c-4c1e-9d4b-5a6c7d8e9f01:0000000000000005:5b4dca80b0630597:55af8a8f");
    maker.make(SHAPE.count(1, SHAPE.depth(), 2));
    assertThat(maker.cell())
        .hasToString(
            "row 4868c922b4e6e4b4, column 0c0e:62da, visibility 'A|B', timestamp 0, value 0f9b2f64-7a3c-4c1e-9d4b-5a6c7d8e9f01:000000000000001d:326e3332ba1aebb0:14ab830e");
    EntryMaker padded =
        new EntryMaker(ingest(ID, RowRange.WHOLE, null, true, new Padding(3, 9, 1.5), ""));
    padded.make(0);
    assertThat(padded.cell())
        .hasToString(
            "row 208f9ccc3b1c0d97, column 187e:4750, visibility '', timestamp 0, value 0f9b2f64-7a3c-4c1e-9d4b-5a6c7d8e9f01:0000000000000000::BO\\x14\\xf5\\xae\\xc8\\xef:4029677d");
  }

  @Test
  void closingSetsRewriteTheFirstSetAndLinkToTheLast() {
    EntryMaker maker = maker("");
    for (int i = 0; i < SHAPE.flush() - 1; i++) {
      maker.make(3, 0, i);
      Cell first = maker.cell().copy();
      maker.make(3, SHAPE.depth(), i);
      Cell closing = maker.cell();
      assertThat(closing.row()).isEqualTo(first.row());
      assertThat(closing.family()).isEqualTo(first.family());
      assertThat(closing.qualifier()).isEqualTo(first.qualifier());
      assertThat(text(closing.value()))
          .contains(
              String.format(":%016x:", maker.rowOf(SHAPE.count(3, SHAPE.depth() - 1, i + 1))));
    }
  }

  @Test
  void whatIsMadeCanBeRead() {
    for (Ingest ingest :
        List.of(
            ingest(ID, RowRange.WHOLE, null, true, null, "", "A", "(A|B)&C"),
            ingest(ID, RowRange.WHOLE, null, true, new Padding(0, 50, 1.5), "A"),
            ingest(ID, RowRange.WHOLE, "cf", true, null, ""))) {
      EntryMaker maker = new EntryMaker(ingest);
      EntryReader reader = new EntryReader();
      for (long count = 0; count < 20 * SHAPE.counts(); count++) {
        maker.make(count);
        assertThat(reader.read(maker.cell())).isEqualTo(EntryReader.Kind.ENTRY);
        assertThat(reader.isChecked()).isTrue();
        assertThat(reader.count()).isEqualTo(count);
        assertThat(String.format("%016x", reader.row())).isEqualTo(text(maker.cell().row()));
      }
    }
  }

  /** The drawn family moves into the qualifier; the checksum is that of the suite's own cell. */
  @Test
  void aMappedFamilyKeepsTheChecksum() {
    Cell plain = ninth(maker(""));
    Cell mapped = ninth(new EntryMaker(ingest(ID, RowRange.WHOLE, "cf", true, null, "")));
    assertThat(text(mapped.family())).isEqualTo("cf");
    assertThat(text(mapped.qualifier())).isEqualTo(text(plain.family()) + text(plain.qualifier()));
    assertThat(mapped.value()).isEqualTo(plain.value());
  }

  private static Cell ninth(EntryMaker maker) {
    maker.make(9);
    return maker.cell();
  }

  @Test
  void anyFlippedByteIsNoticed() {
    EntryMaker maker = maker("A");
    EntryReader reader = new EntryReader();
    maker.make(11);
    Cell right = maker.cell();
    for (int i = 0; i < right.value().length(); i++) {
      byte[] value = right.value().toArray();
      value[i] ^= 1;
      Cell flipped = right.copy();
      flipped.value().set(value, 0, value.length);
      boolean inChecksum = i >= value.length - 8;
      EntryReader.Kind kind = reader.read(flipped);
      // A checksum with a digit that is none, or without the separator before it, is no checksum.
      assertThat(kind == EntryReader.Kind.ENTRY && reader.isChecked()).as("byte " + i).isFalse();
      if (!inChecksum && value[i] != ':' && right.value().at(i) != ':') {
        assertThat(kind).as("byte " + i).isNotEqualTo(EntryReader.Kind.ENTRY);
      }
    }
  }

  /** Values as the suite wrote them, with and without its zero byte at the end. */
  @Test
  void entriesOfTheSuiteCanBeRead() {
    EntryReader reader = new EntryReader();
    Cell cell = new Cell();
    cell.row().set(Bytes.of("00000000000000ab"));
    cell.value().set(Bytes.of(ID + ":00000000000000ff::\0"));
    assertThat(reader.read(cell)).isEqualTo(EntryReader.Kind.ENTRY);
    assertThat(reader.count()).isEqualTo(255);
    assertThat(reader.link()).isEqualTo(-1);
    assertThat(reader.isChecked()).isFalse();
    cell.value().set(Bytes.of(ID + ":00000000000000ff:0000000000000010:"));
    assertThat(reader.read(cell)).isEqualTo(EntryReader.Kind.ENTRY);
    assertThat(reader.link()).isEqualTo(16);
  }

  @Test
  void whatIsNoEntryIsForeign() {
    EntryReader reader = new EntryReader();
    for (String value :
        List.of("", "x", ID + ":", ID + ":zz00000000000000::", ID + ":00000000000000ff:12:")) {
      Cell cell = new Cell();
      cell.row().set(Bytes.of("00000000000000ab"));
      cell.value().set(Bytes.of(value));
      assertThat(reader.read(cell)).as(value).isEqualTo(EntryReader.Kind.FOREIGN);
    }
  }

  @Test
  void rowsStayWithinTheirRangeAndFollowTheirWeights() {
    RowRange rows = new RowRange(1000, 2000, List.of(0, 1, 3));
    EntryMaker maker = new EntryMaker(ingest(ID, rows, null, false, null, ""));
    int[] parts = new int[3];
    for (long count = 0; count < 40_000; count++) {
      long row = maker.rowOf(count);
      assertThat(row).isBetween(1000L, 1999L);
      // The first of three parts of 1,000 rows has one more.
      parts[row < 1334 ? 0 : row < 1667 ? 1 : 2]++;
    }
    assertThat(parts[0]).isZero();
    assertThat(parts[1]).isBetween(9_500, 10_500);
  }

  @Test
  void paddingHasItsLengths() {
    Padding padding = new Padding(2, 102, 1.5);
    EntryMaker maker = new EntryMaker(ingest(ID, RowRange.WHOLE, null, false, padding, ""));
    int[] lengths = new int[padding.max() + 1];
    for (long list = 0; list < 10_000; list++) {
      maker.make(list, 0, 0);
      // id, count, no link, padding, and the separators behind each.
      lengths[maker.cell().value().length() - 36 - 1 - 16 - 1 - 1 - 1]++;
    }
    assertThat(Arrays.stream(lengths, 0, padding.min() + 1).sum()).isZero();
    // Of 100 lengths by 1 / k^1.5, the first has a share of 0.4145.
    assertThat(lengths[padding.min() + 1]).isBetween(3_950, 4_350);
    assertThat(lengths[padding.min() + 2]).isBetween(1_300, 1_640);
  }

  @Test
  void ingestsOfOneSeedWriteDifferentRows() {
    EntryMaker one = maker("");
    EntryMaker other = new EntryMaker(ingest(new UUID(1, 2), RowRange.WHOLE, null, true, null, ""));
    Set<Long> rows = new HashSet<>();
    for (long count = 0; count < 1_000; count++) {
      rows.add(one.rowOf(count));
      rows.add(other.rowOf(count));
    }
    assertThat(rows).hasSize(2_000);
  }
}
