package assay.study.security;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.StoreException;
import assay.study.security.capture.CaptureException;
import java.io.IOException;

final class WirePhase extends AdminPhase<WirePlan> {
  WirePhase(WirePlan plan) {
    super(plan);
  }

  @Override
  protected WireResult perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    try {
      WireResult result =
          new WireCheck(context.store(), context.servers().servers(), plan().level()).run();
      context
          .notices()
          .accept("level '" + plan().level() + "' on the wire: " + result.outcome().word());
      return result;
    } catch (CaptureException | IllegalArgumentException e) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, e.getMessage(), e);
    }
  }
}
