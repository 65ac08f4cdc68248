package assay.study.query.key;

import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where the entries of an index lie. */
public enum IndexLayout {
  /** In a table of their own, one range of rows a value (Sawyer et al., HPEC 2013, fig. 3). */
  GLOBAL("global"),

  /** In a table of their own, each in the shard of its event: a range a shard. */
  SHARDED("sharded"),

  /** In the event table, each in the shard, and so the tablet, of its event. */
  IN_SHARD("in-shard");

  private final String label;

  IndexLayout(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** Makes and reads its rows. */
  public IndexKeys keys(int shards) {
    return new IndexKeys(this == GLOBAL ? 0 : shards);
  }

  /**
   * By its label; global unless said.
   *
   * @throws IllegalArgumentException if there is none; one line
   */
  public static IndexLayout named(Optional<String> label) {
    List<String> labels = Arrays.stream(values()).map(IndexLayout::label).toList();
    if (label.isPresent() && !labels.contains(label.get())) {
      throw new IllegalArgumentException(
          "no index-layout '" + label.get() + "'; " + Names.nearest(label.get(), labels));
    }
    return label.map(of -> values()[labels.indexOf(of)]).orElse(GLOBAL);
  }

  /**
   * The same, where it fits a table.
   *
   * @param table of the index; empty if none is named
   * @throws IllegalArgumentException if a table is named that it has not, or none that it has
   */
  public static IndexLayout of(Optional<String> label, Optional<String> table) {
    IndexLayout layout = named(label);
    if (layout == IN_SHARD && table.isPresent()) {
      throw new IllegalArgumentException(
          "an index 'in-shard' lies in the event table; remove 'index'");
    }
    if (layout == SHARDED && table.isEmpty()) {
      throw new IllegalArgumentException("an index 'sharded' has a table; name it: 'index'");
    }
    return layout;
  }
}
