package assay.lab.experiment;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.measure.PhaseTotals;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** Codec of the totals that workers report to their conductor after a load phase. */
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

  static PhaseTotals sum(List<Passage> passages) throws JsonProcessingException {
    PhaseTotals sum = PhaseTotals.NONE;
    for (Passage passage : passages) {
      sum = sum.plus(JSON.readValue(passage.summary(), PhaseTotals.class));
    }
    return sum;
  }
}
