package assay.lab.report.glance;

/**
 * One number at the top of a page.
 *
 * @param name name of the number, such as {@code p99}
 * @param value rounded number with its unit; a dash if unknown
 * @param about context of the number; may be empty
 * @param alarm whether the number is a problem
 */
public record Tile(String name, String value, String about, boolean alarm) {
  Tile(String name, String value, String about) {
    this(name, value, about, false);
  }
}
