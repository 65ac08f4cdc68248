package assay.study.query;

import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.workload.WorkloadKind;
import assay.study.query.ingest.EventIngest;
import assay.study.query.run.EventQuery;
import java.util.List;

/** What this study brings. */
public final class QueryStudy implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind("event-ingest", EventIngest.class, "writes events and their index"),
        new WorkloadKind(
            "event-query", EventQuery.class, "asks for the events of a time, by scan or filter"));
  }
}
