package assay.stores.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths as HBase 2.6 has them. */
class StoredFilesTest {
  private static final String TABLE = "hdfs://127.0.0.1:25641/hbase/data/default/t/";
  private static final String FILE = "f92540bcaffb4b419bdfb1c5baeccae5";
  private static final String REGION = "873280308a3036a3667990d0dc658c50";

  @ParameterizedTest
  @CsvSource({
    "REGION/cf/FILE, true",
    "REGION/cf/FILE_SeqId_7_, true",
    "REGION/.tmp/cf/FILE, false",
    "REGION/.tmp/cf/storage_policy_HOT/FILE, false",
    "REGION/recovered.edits/1.seqid, false",
    "REGION/.regioninfo, false",
    ".tabledesc/.tableinfo.0000000001.639, false"
  })
  void onlyFilesThatServersReadAreStoreFiles(String path, boolean is) {
    Path file = new Path(TABLE + path.replace("REGION", REGION).replace("FILE", FILE));
    assertThat(StoredFiles.isStoreFile(file, "t")).isEqualTo(is);
  }
}
