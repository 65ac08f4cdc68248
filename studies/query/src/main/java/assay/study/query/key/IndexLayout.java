package assay.study.query.key;

import assay.lab.study.Require;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Determines where the entries of an index are stored. */
public enum IndexLayout {
  /**
   * The index is a separate table without shards. All entries of a value are in one range of rows
   * (Sawyer et al., HPEC 2013, fig. 3).
   */
  GLOBAL,

  /**
   * The index is a separate table with shards. Each index entry is in the same shard as its event.
   * The entries of a value are therefore in one range of rows per shard.
   */
  SHARDED,

  /**
   * The index is in the event table. Each index entry is in the same shard as its event, and
   * therefore in the same tablet.
   */
  IN_SHARD;

  public static final String MEANING =
      "Layout of the index: global (a separate table), sharded (a separate table with shards), or "
          + "in-shard (in the event table). Default: global.";

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public IndexKeys keys(int shards) {
    return new IndexKeys(this == GLOBAL ? 0 : shards);
  }

  /**
   * Returns the layout with a given label. Without a label, returns {@link #GLOBAL}.
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
   * Returns the layout with a given label, and checks that the layout is compatible with the
   * index's table. Without a label, returns {@link #GLOBAL}.
   *
   * @param table name of the index's table; empty if no table is named
   * @throws IllegalArgumentException if the layout needs a separate table but no table is named, or
   *     if a table is named but not needed
   */
  public static IndexLayout of(Optional<String> label, Optional<String> table) {
    IndexLayout layout = named(label);
    Require.that(
        layout != IN_SHARD || table.isEmpty(),
        "layout 'in-shard' keeps the index in the event table; remove the key 'index'");
    Require.that(
        layout != SHARDED || table.isPresent(),
        "layout 'sharded' keeps the index in a separate table; set the key 'index'");
    return layout;
  }
}
