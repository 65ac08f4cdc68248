package assay.study.continuous.entry;

import assay.lab.study.Require;
import assay.lab.workload.draw.CountedRandom;
import assay.store.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The parameters of one writer, which determine all bytes of the entries that it writes. The bytes
 * of an entry follow from these parameters and the entry's count. The count is the entry's sequence
 * number within the ingest, starting at 0.
 *
 * @param id id of the ingest, which all values contain. The id also seeds the rows, so that two
 *     ingests with the same seed write different rows
 * @param seed seed of all random draws
 * @param flush number of entries per set, as in {@link ListShape}
 * @param depth number of sets per list, as in {@link ListShape}
 * @param minRow lowest row number
 * @param maxRow upper bound of the row numbers (exclusive)
 * @param rowWeights relative frequencies of rows in each part of the row range, which is divided
 *     into equal parts as in {@link RowRange}
 * @param families number of column families to draw from, at most 32,767
 * @param qualifiers number of column qualifiers to draw from, at most 32,767
 * @param family column family of all cells, for stores that require predefined families. With this
 *     parameter, the family that is drawn for an entry becomes the start of the entry's qualifier
 *     instead
 * @param visibilities visibility expressions, one of which is drawn for each list. The empty string
 *     means no visibility
 * @param deletes share of the lists that are deleted instead of being closed, from 0 to 1
 * @param checksum whether values end with a checksum
 * @param padding random bytes within values; empty if values have no padding
 */
public record Ingest(
    UUID id,
    long seed,
    int flush,
    int depth,
    long minRow,
    long maxRow,
    List<Integer> rowWeights,
    int families,
    int qualifiers,
    Optional<String> family,
    List<String> visibilities,
    double deletes,
    boolean checksum,
    Optional<Padding> padding) {
  public static final int MOST_COLUMNS = 32_767;

  private static final long DELETED = 0x64656c65746564L;
  private static final long VISIBILITY = 0x76697369626cL;

  public Ingest {
    rowWeights = List.copyOf(rowWeights);
    visibilities = List.copyOf(visibilities);
    new ListShape(flush, depth);
    new RowRange(minRow, maxRow, rowWeights);
    check(families, qualifiers, deletes);
    Require.that(
        !visibilities.isEmpty(),
        "at least one visibility must be given; an empty string means no visibility");
  }

  /**
   * @throws IllegalArgumentException if a parameter is out of range; the message is one line
   */
  public static void check(int families, int qualifiers, double deletes) {
    checkColumns("families", families);
    checkColumns("qualifiers", qualifiers);
    Require.that(
        deletes >= 0 && deletes <= 1, "'deletes' must be a share from 0 to 1; got " + deletes);
  }

  private static void checkColumns(String what, int number) {
    Require.that(
        number >= 1 && number <= MOST_COLUMNS,
        "'" + what + "' must be from 1 to " + MOST_COLUMNS + "; got " + number);
  }

  public ListShape lists() {
    return new ListShape(flush, depth);
  }

  RowRange rows() {
    return new RowRange(minRow, maxRow, rowWeights);
  }

  long key() {
    return CountedRandom.bits(seed ^ id.getMostSignificantBits(), id.getLeastSignificantBits());
  }

  public boolean isDeleted(long list) {
    return deletes > 0 && CountedRandom.unit(CountedRandom.bits(key() ^ DELETED, list)) < deletes;
  }

  int visibility(long list) {
    return visibilities.size() == 1
        ? 0
        : (int)
            CountedRandom.below(CountedRandom.bits(key() ^ VISIBILITY, list), visibilities.size());
  }

  List<Bytes> visibilityBytes() {
    return visibilities.stream().map(Bytes::of).toList();
  }

  /**
   * Returns the mean number of pairs of entries that share a cell by chance. In each such pair, the
   * newer entry overwrites the older entry.
   *
   * @param counts number of entries that the ingest writes
   */
  public double expectedCollisions(double counts) {
    return counts * counts / 2 / (rows().narrowest() * families * qualifiers);
  }
}
