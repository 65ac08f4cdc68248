package assay.study.fanout;

enum KeyLayout {
  /**
   * Row keys start with the security's identifier, so that rows of neighbouring securities are
   * adjacent.
   */
  PLAIN,
  /**
   * Row keys start with a hash of the row number, so that rows are spread evenly over the table.
   */
  HASHED;

  static KeyLayout named(String name) {
    return Waterfall.named(values(), name, "keys", "no layout");
  }
}
