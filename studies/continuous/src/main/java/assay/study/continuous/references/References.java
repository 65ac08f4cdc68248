package assay.study.continuous.references;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the suite's check counts.
 *
 * @param cells seen in the table
 * @param foreign cells that are no entries
 * @param corrupt entries whose checksum is wrong, which count for nothing else
 * @param referenced rows that are there, and that entries link to
 * @param unreferenced rows that are there, and that no entry links to
 * @param undefined rows that entries link to, and that are not there
 * @param named some of the last, in order; all of them unless they are very many
 */
public record References(
    long cells,
    long foreign,
    long corrupt,
    long referenced,
    long unreferenced,
    long undefined,
    List<Undefined> named) {
  static final String CELLS = "cells";
  static final String FOREIGN = "foreign";
  static final String CORRUPT = "CORRUPT";

  private static final String REFERENCED = "REFERENCED";
  private static final String UNREFERENCED = "UNREFERENCED";
  private static final String UNDEFINED = "UNDEFINED";

  public References {
    named = List.copyOf(named);
  }

  /**
   * What was counted elsewhere.
   *
   * @param counts the suite's counters, {@code cells} and {@code foreign}; those that are not there
   *     are 0
   */
  public static References of(Map<String, Long> counts, List<Undefined> named) {
    return new References(
        counts.getOrDefault(CELLS, 0L),
        counts.getOrDefault(FOREIGN, 0L),
        counts.getOrDefault(CORRUPT, 0L),
        counts.getOrDefault(REFERENCED, 0L),
        counts.getOrDefault(UNREFERENCED, 0L),
        counts.getOrDefault(UNDEFINED, 0L),
        named);
  }

  /** The counter that a row goes into. */
  public static String counter(boolean isDefined, boolean isReferenced) {
    if (!isDefined) {
      return UNDEFINED;
    }
    return isReferenced ? REFERENCED : UNREFERENCED;
  }

  /** The counters, as the suite names them. */
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put(REFERENCED, referenced);
    counters.put(UNREFERENCED, unreferenced);
    counters.put(UNDEFINED, undefined);
    counters.put(CORRUPT, corrupt);
    return counters;
  }

  /** One sentence. */
  public String sentence() {
    return String.format(
        "%,d rows referenced, %,d unreferenced, %,d undefined, %,d entries corrupt. No ledger was"
            + " read: what nobody links to may be lost.",
        referenced, unreferenced, undefined, corrupt);
  }
}
