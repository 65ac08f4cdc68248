package assay.study.query.key;

import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Location of an index. */
public enum IndexLayout {
  /** A separate table, with one range of rows per value (Sawyer et al., HPEC 2013, fig. 3). */
  GLOBAL("global"),

  /** A separate table, with each entry in the shard of its event: one range per shard. */
  SHARDED("sharded"),

  /** The event table, with each entry in the shard, and so the tablet, of its event. */
  IN_SHARD("in-shard");

  private final String label;

  IndexLayout(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public IndexKeys keys(int shards) {
    return new IndexKeys(this == GLOBAL ? 0 : shards);
  }

  /**
   * The layout with a label; global if there is none.
   *
   * @throws IllegalArgumentException if there is no such layout; the message is one line
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
   * Like {@link #named}, but checks whether the layout fits the table of the index.
   *
   * @param table of the index; empty if none is named
   * @throws IllegalArgumentException if the layout does not use the named table, or needs a table
   *     and none is named
   */
  public static IndexLayout of(Optional<String> label, Optional<String> table) {
    IndexLayout layout = named(label);
    if (layout == IN_SHARD && table.isPresent()) {
      throw new IllegalArgumentException(
          "layout 'in-shard' keeps the index in the event table; remove 'index'");
    }
    if (layout == SHARDED && table.isEmpty()) {
      throw new IllegalArgumentException(
          "layout 'sharded' keeps the index in a table of its own; set 'index'");
    }
    return layout;
  }
}
