package assay.jobs.bulk;

import assay.jobs.site.SiteSettings;
import assay.lab.bulk.BulkRows;
import assay.lab.bulk.JobRequest;
import assay.lab.plan.PlanCodec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

final class JobSettings {
  private static final String REQUEST = "assay.bulk.request";
  private static final long MEGABYTE = 1 << 20;

  /**
   * Share of the sort buffer to fill with the rows of a map task. The rest of the buffer is a
   * reserve, because the size of the rows is only estimated.
   */
  private static final double FILLED = 0.8;

  private static final int MOST_MAPS = 100_000;

  private JobSettings() {}

  static Configuration of(JobRequest request) {
    Configuration conf =
        SiteSettings.of(request.temporary(), request.memoryMegabytes(), request.tasks());
    conf.set(REQUEST, request.toText());
    return conf;
  }

  static JobRequest request(Configuration conf) {
    return JobRequest.parse(conf.get(REQUEST));
  }

  static BulkRows rows(Configuration conf) {
    return rows(request(conf));
  }

  static BulkRows rows(JobRequest request) {
    return PlanCodec.parse(request.plan()).phases().stream()
        .filter(phase -> phase.name().equals(request.phase()))
        .flatMap(phase -> phase.formatted().stream())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("the plan has no 'format' phase " + request.phase()));
  }

  /**
   * Returns the number of parts into which generated rows are divided. Each part is small enough to
   * be sorted in memory. The number of parts is a multiple of the number of concurrent tasks, so
   * that no task runs alone at the end.
   */
  static int maps(Configuration conf) {
    JobRequest request = request(conf);
    double sorted = conf.getInt(MRJobConfig.IO_SORT_MB, 100) * MEGABYTE * FILLED;
    double rounds = Math.ceil(request.bytes() / sorted / request.tasks());
    int most = MOST_MAPS / request.tasks();
    return request.tasks() * (int) Math.max(1, Math.min(most, rounds));
  }
}
