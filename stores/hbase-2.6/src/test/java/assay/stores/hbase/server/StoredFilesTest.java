package assay.stores.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  /** Servers archive logs and files while they are listed. */
  @Test
  void whatDisappearsIsLeftOutAndTheRestIsListed(@TempDir java.nio.file.Path folder)
      throws Exception {
    for (String name : List.of("a/1", "b/2", "c/3")) {
      java.nio.file.Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name);
    }
    try (FileSystem files = new Archiving(new Path(folder.resolve("b").toString()))) {
      files.initialize(FsConstants.LOCAL_FS_URI, new Configuration());
      List<LocatedFileStatus> found = StoredFiles.below(files, new Path(folder.toString()));
      assertThat(found).extracting(each -> each.getPath().getName()).containsOnly("1", "3");
      assertThat(StoredFiles.blocks(files, found.get(0).getPath())).isPresent();
      assertThat(StoredFiles.blocks(files, new Path(folder.resolve("a/0").toString()))).isEmpty();
    }
  }

  /** A folder is there when its parent is listed, and gone when it is listed itself. */
  private static final class Archiving extends RawLocalFileSystem {
    private final Path archived;

    Archiving(Path archived) {
      this.archived = archived;
    }

    @Override
    public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
      if (path.toUri().getPath().equals(archived.toUri().getPath())) {
        throw new FileNotFoundException(path.toString());
      }
      return super.listLocatedStatus(path);
    }
  }
}
