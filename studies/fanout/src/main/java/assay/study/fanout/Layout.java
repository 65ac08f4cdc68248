package assay.study.fanout;

enum Layout {
  /** Keys start with the security, so that rows of neighbouring securities are neighbours. */
  PLAIN,
  /** Keys start with a hash of the whole key, so that rows are spread evenly. */
  HASHED;

  static Layout named(String name) {
    return Waterfall.named(values(), name, "keys", "no layout");
  }
}
