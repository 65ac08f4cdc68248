package assay.lab.experiment;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.measure.PhaseTotals;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** What workers tell their conductor of a phase that put load on the store. */
final class WorkerTotals {
  private static final ObjectMapper JSON = new ObjectMapper();

  private WorkerTotals() {}

  static String text(PhaseTotals totals) {
    try {
      return JSON.writeValueAsString(totals);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The sum of what all workers did who came through. */
  static PhaseTotals sum(List<Passage> passages) throws JsonProcessingException {
    PhaseTotals sum = PhaseTotals.NONE;
    for (Passage passage : passages) {
      sum = sum.plus(JSON.readValue(passage.summary(), PhaseTotals.class));
    }
    return sum;
  }
}
