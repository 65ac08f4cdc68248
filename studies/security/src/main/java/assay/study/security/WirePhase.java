package assay.study.security;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.run.Event;
import assay.store.StoreException;
import assay.study.security.capture.CaptureException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

final class WirePhase extends AdminPhase<WirePlan> {
  WirePhase(WirePlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    try {
      WireResult result =
          new WireCheck(context.store(), context.servers().servers(), plan().level()).run();
      context
          .notices()
          .accept("level '" + plan().level() + "' on the wire: " + result.outcome().word());
      Map<String, Object> detail = new LinkedHashMap<>(result.detail());
      detail.put(Event.CONDITIONS, result.conditions());
      return detail;
    } catch (CaptureException | IllegalArgumentException e) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, e.getMessage(), e);
    }
  }
}
