package assay.study.query.key;

import assay.lab.study.Require;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where an index is stored. */
public enum IndexLayout {
  /** A separate table, with one range of rows per value (Sawyer et al., HPEC 2013, fig. 3). */
  GLOBAL,

  /**
   * A separate table. Each entry is in the shard of its event, so a value has one range per shard.
   */
  SHARDED,

  /** The event table. Each entry is in the shard, and therefore in the tablet, of its event. */
  IN_SHARD;

  /** Meaning of the key {@code index-layout}. */
  public static final String MEANING =
      "Layout of the index: global, sharded, or in-shard (in the event table). Default: global.";

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public IndexKeys keys(int shards) {
    return new IndexKeys(this == GLOBAL ? 0 : shards);
  }

  /**
   * The layout with a given label; if there is no label, the global layout.
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
   * Like {@link #named}, but also checks whether the layout fits the index's table.
   *
   * @param table name of the index's table; empty if no table is named
   * @throws IllegalArgumentException if a table is named that the layout does not use, or if no
   *     table is named but the layout needs one
   */
  public static IndexLayout of(Optional<String> label, Optional<String> table) {
    IndexLayout layout = named(label);
    Require.that(
        layout != IN_SHARD || table.isEmpty(),
        "layout 'in-shard' keeps the index in the event table; remove 'index'");
    Require.that(
        layout != SHARDED || table.isPresent(),
        "layout 'sharded' keeps the index in a table of its own; set 'index'");
    return layout;
  }
}
