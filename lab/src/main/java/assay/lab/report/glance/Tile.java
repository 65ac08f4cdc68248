package assay.lab.report.glance;

/**
 * One number at the head of a page.
 *
 * @param name such as {@code p99}
 * @param value rounded, with its unit; a dash where it is not known
 * @param about what to read it against; empty for nothing
 * @param alarm whether the number itself is bad news
 */
public record Tile(String name, String value, String about, boolean alarm) {
  Tile(String name, String value, String about) {
    this(name, value, about, false);
  }
}
