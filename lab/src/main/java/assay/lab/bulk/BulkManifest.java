package assay.lab.bulk;

import java.util.List;
import java.util.Map;

/**
 * What a folder of formatted files is.
 *
 * @param format of this file
 * @param state how far it has come
 * @param store the binding's name
 * @param table for which the files are
 * @param phase that made them
 * @param files URL of the folder that the store is handed
 * @param splits rows at which the table was divided when the files were made, as text
 * @param content which rows, as the plan has them
 * @param counts of all files
 * @param sizes of the files on this machine, by their path below the folder
 */
public record BulkManifest(
    int format,
    State state,
    String store,
    String table,
    String phase,
    String files,
    List<String> splits,
    Map<String, Object> content,
    BulkCounts counts,
    Map<String, Long> sizes) {
  /** Of this version. */
  public static final int FORMAT = 1;

  /** How far the files have come. */
  public enum State {
    /** They are being written; whoever finds this later finds the rest of a broken format. */
    WRITING,
    /** They can be imported. */
    COMPLETE,
    /** They are the store's. */
    IMPORTED
  }

  public BulkManifest {
    splits = List.copyOf(splits);
    sizes = Map.copyOf(sizes);
  }

  /** The same with all files in place. */
  public BulkManifest complete(BulkCounts all, Map<String, Long> sizesHere) {
    return new BulkManifest(
        format, State.COMPLETE, store, table, phase, files, splits, content, all, sizesHere);
  }

  /** The same with the files handed over. */
  public BulkManifest imported() {
    return new BulkManifest(
        format, State.IMPORTED, store, table, phase, files, splits, content, counts, sizes);
  }
}
