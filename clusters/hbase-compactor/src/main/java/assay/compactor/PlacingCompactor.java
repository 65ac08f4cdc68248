package assay.compactor;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequestImpl;
import org.apache.hadoop.hbase.regionserver.compactions.DefaultCompactor;
import org.apache.hadoop.hbase.regionserver.throttle.ThroughputController;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * Writes a compacted file under its own HDFS storage policy if the total size of the merged files
 * exceeds a bound; otherwise the family's policy applies. Each file records that total. Policy and
 * bound come from the table's configuration if set there, otherwise from the servers'.
 */
public final class PlacingCompactor extends DefaultCompactor {
  /** Name of the policy, such as {@code HOT}. */
  static final String POLICY = "assay.compacted.policy";

  /** Total bytes of the merged files above which the policy applies; above 0. */
  static final String ABOVE = "assay.compacted.above";

  /** Key in a file's own metadata: total bytes of the files that were merged, as a long. */
  static final byte[] MERGED_BYTES = Bytes.toBytes("ASSAY_MERGED_BYTES");

  private static final String VERSION = "2.6.";

  private final String policy;
  private final long above;

  /** Called by HBase, once for each store. */
  public PlacingCompactor(Configuration configuration, HStore store) {
    super(configuration, store);
    check(VersionInfo.getVersion());
    policy = configuration.get(POLICY);
    above = configuration.getLong(ABOVE, 0);
    if (policy == null) {
      throw new IllegalStateException(POLICY + " is not set; set it to an HDFS storage policy");
    }
  }

  /** The superclass is not a public API, so it may change with each minor version. */
  static void check(String version) {
    if (!version.startsWith(VERSION)) {
      throw new IllegalStateException(
          PlacingCompactor.class.getName()
              + " is for HBase "
              + VERSION
              + "x, but this is "
              + version
              + "; remove hbase.hstore.defaultengine.compactor.class");
    }
  }

  @Override
  public List<Path> compact(CompactionRequestImpl request, ThroughputController throttle, User user)
      throws IOException {
    CellSinkFactory<StoreFileWriter> writers =
        new CellSinkFactory<>() {
          @Override
          public StoreFileWriter createWriter(
              InternalScanner scanner,
              FileDetails details,
              boolean dropBehind,
              boolean major,
              Consumer<Path> tracker)
              throws IOException {
            return writer(request.getSize(), details, dropBehind, major, tracker);
          }
        };
    return compact(request, defaultScannerFactory, writers, throttle, user);
  }

  private StoreFileWriter writer(
      long mergedBytes,
      FileDetails details,
      boolean dropBehind,
      boolean major,
      Consumer<Path> tracker)
      throws IOException {
    StoreFileWriter writer =
        mergedBytes > above
            ? createWriter(details, dropBehind, policy, major, tracker)
            : createWriter(details, dropBehind, major, tracker);
    writer.appendFileInfo(MERGED_BYTES, Bytes.toBytes(mergedBytes));
    return writer;
  }
}
