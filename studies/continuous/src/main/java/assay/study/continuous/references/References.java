package assay.study.continuous.references;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of checking that each linked row exists.
 *
 * @param cells number of cells in the table
 * @param foreign number of cells that are not entries
 * @param corrupt number of entries with a wrong checksum, which the check otherwise ignores
 * @param referenced number of existing rows to which entries link
 * @param unreferenced number of existing rows to which no entry links
 * @param undefined number of missing rows to which entries link
 * @param named the undefined rows, in ascending order. The list is incomplete if there are very
 *     many undefined rows
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
  static final String REFERENCED = "REFERENCED";
  static final String UNREFERENCED = "UNREFERENCED";
  static final String UNDEFINED = "UNDEFINED";

  public References {
    named = named.stream().sorted(Comparator.comparingLong(Undefined::row)).toList();
  }

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

  public static String counter(boolean isDefined, boolean isReferenced) {
    if (!isDefined) {
      return UNDEFINED;
    }
    return isReferenced ? REFERENCED : UNREFERENCED;
  }

  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put(REFERENCED, referenced);
    counters.put(UNREFERENCED, unreferenced);
    counters.put(UNDEFINED, undefined);
    counters.put(CORRUPT, corrupt);
    return counters;
  }

  public String sentence() {
    return String.format(
        "%,d rows referenced, %,d unreferenced, %,d undefined; %,d corrupt entries. No "
            + "ledger was read, so a lost entry is not detected if no row links to it.",
        referenced, unreferenced, undefined, corrupt);
  }
}
