package assay.jobs.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import assay.jobs.site.LocalFiles;
import assay.lab.bulk.JobRequest;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a job is set up that runs on this machine. */
class LocalJobTest {
  private static final int TASKS = 2;

  @TempDir private java.nio.file.Path folder;

  @Test
  void asManyMapsRunInEachRound() {
    assertThat(maps(0)).isEqualTo(TASKS);
    // A quarter of each task's half of the memory is its sort's, four fifths of which are filled.
    assertThat(maps(53_000_000)).isEqualTo(TASKS);
    assertThat(maps(60_000_000)).isEqualTo(2 * TASKS);
    assertThat(maps(Long.MAX_VALUE)).isEqualTo(100_000);
  }

  @Test
  void permissionsOfFilesAreThoseAskedFor() throws Exception {
    java.nio.file.Path file = Files.createFile(folder.resolve("piece"));
    try (FileSystem files = FileSystem.newInstance(file.toUri(), conf(0))) {
      assertThat(files).isInstanceOf(LocalFiles.class);
      files.setPermission(new Path(file.toUri()), new FsPermission((short) 0640));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-r-----");
    }
  }

  private int maps(long bytes) {
    return JobSettings.maps(conf(bytes));
  }

  private Configuration conf(long bytes) {
    return JobSettings.of(
        new JobRequest(
            "",
            "format",
            List.of(),
            1,
            Map.of(),
            0,
            bytes,
            folder.resolve("files").toUri().toString(),
            folder.toString(),
            256,
            TASKS));
  }
}
