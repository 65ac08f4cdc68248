package assay.jobs.bulk;

import assay.lab.bulk.JobRequest;
import assay.store.Bytes;
import java.util.Arrays;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * Assigns each row to a file of the row's tablet. The files of a tablet have consecutive numbers.
 * The hash of a row's key selects one of the tablet's files.
 */
public final class TabletPartitioner extends Partitioner<BytesWritable, RowCells>
    implements Configurable {
  private final Bytes row = new Bytes();
  private Configuration configuration;
  private Bytes[] splits = new Bytes[0];
  private int filesPerTablet = 1;
  private boolean splitEndsTablet;

  public TabletPartitioner() {}

  TabletPartitioner(Bytes[] splits, int filesPerTablet, boolean splitEndsTablet) {
    this.splits = splits.clone();
    this.filesPerTablet = filesPerTablet;
    this.splitEndsTablet = splitEndsTablet;
  }

  @Override
  public void setConf(Configuration newConfiguration) {
    configuration = newConfiguration;
    JobRequest request = JobSettings.request(configuration);
    splits = request.splits().stream().map(Bytes::of).toArray(Bytes[]::new);
    filesPerTablet = request.filesPerTablet();
    splitEndsTablet = StoreFiles.find().splitEndsTablet();
  }

  @Override
  public Configuration getConf() {
    return configuration;
  }

  @Override
  public int getPartition(BytesWritable key, RowCells cells, int partitions) {
    row.set(key.getBytes(), 0, key.getLength());
    int file = filesPerTablet == 1 ? 0 : Math.floorMod(spread(row.hashCode()), filesPerTablet);
    return tablet() * filesPerTablet + file;
  }

  private int tablet() {
    int found = Arrays.binarySearch(splits, row);
    if (found < 0) {
      return -found - 1;
    }
    return splitEndsTablet ? found : found + 1;
  }

  /**
   * Mixes the bits of a hash. Without mixing, the hashes of two keys that differ only in their last
   * digits would differ only in their last bits.
   */
  private static int spread(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ mixed >>> 16;
  }
}
