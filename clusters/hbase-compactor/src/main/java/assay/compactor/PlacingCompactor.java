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
 * Compactor for HBase that chooses the HDFS storage policy of each compacted file. If the merged
 * files together have more than {@code assay.compacted.above} bytes, the policy {@code
 * assay.compacted.policy} applies. If the merged files are smaller, the storage policy of the
 * column family applies.
 *
 * <p>The table's configuration takes precedence over the region server's configuration. The
 * compactor stores the total size of the merged files in the metadata of the compacted file.
 */
public final class PlacingCompactor extends DefaultCompactor {
  static final String POLICY = "assay.compacted.policy";

  static final String ABOVE = "assay.compacted.above";

  /**
   * Metadata key in a compacted file. The value is the total size of the merged files in bytes, as
   * an 8-byte integer.
   */
  static final byte[] MERGED_BYTES = Bytes.toBytes("ASSAY_MERGED_BYTES");

  private static final String VERSION = "2.6.";

  private final String policy;
  private final long above;

  /**
   * HBase calls this constructor once for each HBase store, which is one column family of a region.
   */
  public PlacingCompactor(Configuration configuration, HStore store) {
    super(configuration, store);
    check(VersionInfo.getVersion());
    policy = configuration.get(POLICY);
    above = configuration.getLong(ABOVE, 0);
    if (policy == null) {
      throw new IllegalStateException(POLICY + " is not set; set it to an HDFS storage policy");
    }
  }

  /**
   * Rejects HBase versions other than 2.6. The superclass is not part of HBase's public API, so any
   * minor version may change the superclass.
   */
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
