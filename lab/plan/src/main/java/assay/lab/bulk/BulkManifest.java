package assay.lab.bulk;

import assay.lab.value.NamedValues;
import java.util.List;
import java.util.Map;

/**
 * Description of a folder of files that a format phase wrote.
 *
 * @param format version of the manifest's format
 * @param state state of the files: incomplete, complete or imported
 * @param store name of the store
 * @param table table for which the files were written
 * @param phase phase that wrote the files
 * @param files URL of the folder from which the store imports the files
 * @param splits rows at which the table was split when the files were written, as text
 * @param content description of the rows, in the same form as in plans
 * @param counts totals of all files
 * @param sizes sizes in bytes of the files on this machine, by path relative to the files' folder
 */
public record BulkManifest(
    int format,
    State state,
    String store,
    String table,
    String phase,
    String files,
    List<String> splits,
    NamedValues content,
    BulkCounts counts,
    Map<String, Long> sizes) {
  public static final int FORMAT = 1;

  public enum State {
    /**
     * The files are being written. If a folder is still in this state after the run, the format
     * phase failed.
     */
    WRITING,
    COMPLETE,
    /** The files have been imported and belong to the store. */
    IMPORTED
  }

  public BulkManifest {
    splits = List.copyOf(splits);
    sizes = Map.copyOf(sizes);
  }

  public BulkManifest complete(BulkCounts all, Map<String, Long> sizesHere) {
    return new BulkManifest(
        format, State.COMPLETE, store, table, phase, files, splits, content, all, sizesHere);
  }

  public BulkManifest imported() {
    return new BulkManifest(
        format, State.IMPORTED, store, table, phase, files, splits, content, counts, sizes);
  }
}
