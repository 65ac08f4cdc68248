package assay.lab.limits;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures a disk with fio: direct I/O with a queue depth of 32, and synced writes without
 * concurrency.
 *
 * @param fio the program fio
 */
record FioDisk(JsonTool fio) implements DiskTest {
  private static final int PARTS = 6;
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public Found measure(Path file, Budget budget) throws IOException, InterruptedException {
    long each = Math.max(1, budget.time().toSeconds() / PARTS);
    JsonNode fresh = job(file, budget, each, "write", "1m", List.of());
    JsonNode again = job(file, budget, each, "write", "1m", List.of());
    JsonNode read = job(file, budget, each, "read", "1m", List.of());
    JsonNode randomRead = job(file, budget, each, "randread", "4k", List.of());
    JsonNode randomWrite = job(file, budget, each, "randwrite", "4k", List.of());
    JsonNode sync = job(file, budget, each, "write", "4k", List.of("--fdatasync=1", "--iodepth=1"));
    return new Found(
        fio.version(),
        megabytes(read.path("read")),
        larger(megabytes(fresh.path("write")), megabytes(again.path("write"))),
        positive(randomRead.path("read").path("iops").asDouble()),
        positive(randomWrite.path("write").path("iops").asDouble()),
        positive(sync.path("write").path("iops").asDouble()),
        syncMillis(sync, "50.000000"),
        syncMillis(sync, "99.000000"));
  }

  /**
   * Returns the rate of the faster of two runs. The first run also allocates blocks, which is work
   * of the file system and not of the disk.
   */
  private static Double larger(Double one, Double other) {
    return one == null ? other : other == null ? one : Double.valueOf(Math.max(one, other));
  }

  private JsonNode job(
      Path file, Budget budget, long seconds, String kind, String block, List<String> more)
      throws IOException, InterruptedException {
    long bytes = DiskTest.fileBytes(budget);
    boolean random = block.equals("4k");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--name=assay-limits",
                "--filename=" + file,
                "--rw=" + kind,
                "--bs=" + block,
                "--size=" + bytes,
                "--io_size=" + (random ? bytes / 3 : bytes),
                "--runtime=" + seconds,
                "--direct=1",
                "--ioengine=libaio",
                "--iodepth=32",
                "--output-format=json"));
    arguments.addAll(more);
    return result(fio.json(Duration.ofSeconds(seconds * 3 + 30), arguments));
  }

  static JsonNode result(JsonNode report) throws IOException {
    JsonNode job = report.path("jobs").path(0);
    if (job.isMissingNode() || job.path("error").asInt() != 0) {
      throw new IOException("fio reported no job, or reported error " + job.path("error").asInt());
    }
    return job;
  }

  static Double megabytes(JsonNode direction) {
    return positive(direction.path("bw_bytes").asDouble() / 1e6);
  }

  static Double syncMillis(JsonNode job, String percentile) {
    JsonNode nanos = job.path("sync").path("lat_ns").path("percentile").path(percentile);
    return nanos.isMissingNode() ? null : Double.valueOf(nanos.asDouble() / NANOS_PER_MILLI);
  }

  private static Double positive(double value) {
    return value > 0 ? value : null;
  }
}
