package assay.study.continuous.entry;

import assay.lab.workload.draw.CountedRandom;
import assay.store.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One writer's entries: all that decides their bytes. An entry is a function of these and of its
 * count.
 *
 * @param id names the ingest within values; also part of what rows are drawn by, so that two
 *     ingests with the same seed write different rows
 * @param seed of all draws
 * @param families how many column families are drawn from, at most 32,767
 * @param qualifiers how many column qualifiers are drawn from, at most 32,767
 * @param family that all cells have, on a store that must know its families beforehand; the drawn
 *     family then stands before the qualifier, within it
 * @param visibilities one is drawn for each list; an empty one is none
 * @param deletes share of the lists that are deleted again instead of closed, from 0 to 1
 * @param checksum whether values end in one
 * @param padding random bytes within values; empty for none
 */
public record Ingest(
    UUID id,
    long seed,
    ListShape lists,
    RowRange rows,
    int families,
    int qualifiers,
    Optional<String> family,
    List<String> visibilities,
    double deletes,
    boolean checksum,
    Optional<Padding> padding) {
  /** Families and qualifiers of the suite. */
  public static final int MOST_COLUMNS = 32_767;

  private static final long DELETED = 0x64656c65746564L;
  private static final long VISIBILITY = 0x76697369626cL;

  public Ingest {
    visibilities = List.copyOf(visibilities);
    check(families, qualifiers, deletes);
    if (visibilities.isEmpty()) {
      throw new IllegalArgumentException(
          "at least one visibility must be given; an empty one is none");
    }
  }

  /**
   * Makes sure that an ingest can have these.
   *
   * @throws IllegalArgumentException if it cannot; one line
   */
  public static void check(int families, int qualifiers, double deletes) {
    checkColumns("families", families);
    checkColumns("qualifiers", qualifiers);
    if (!(deletes >= 0 && deletes <= 1)) {
      throw new IllegalArgumentException("share of deletes " + deletes + " must be from 0 to 1");
    }
  }

  private static void checkColumns(String what, int number) {
    if (number < 1 || number > MOST_COLUMNS) {
      throw new IllegalArgumentException(
          what + " must be from 1 to " + MOST_COLUMNS + "; got " + number);
    }
  }

  /** What all draws of this ingest are keyed by. */
  long key() {
    return CountedRandom.bits(seed ^ id.getMostSignificantBits(), id.getLeastSignificantBits());
  }

  /** Whether a list is deleted once it is written, instead of closed. */
  public boolean isDeleted(long list) {
    return deletes > 0 && CountedRandom.unit(CountedRandom.bits(key() ^ DELETED, list)) < deletes;
  }

  /** Index of a list's visibility. */
  int visibility(long list) {
    return visibilities.size() == 1
        ? 0
        : (int)
            CountedRandom.below(CountedRandom.bits(key() ^ VISIBILITY, list), visibilities.size());
  }

  /** The visibilities' bytes, by index. */
  List<Bytes> visibilityBytes() {
    return visibilities.stream().map(Bytes::of).toList();
  }

  /**
   * How many pairs of the first {@code counts} entries are expected to have a cell in common, of
   * which the older one would be overwritten.
   */
  public double expectedCollisions(double counts) {
    return counts * counts / 2 / (rows.narrowest() * families * qualifiers);
  }
}
