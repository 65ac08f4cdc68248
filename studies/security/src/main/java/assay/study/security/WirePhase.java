package assay.study.security;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.StoreException;
import assay.study.security.capture.CaptureException;
import java.io.IOException;

record WirePhase(WirePlan plan) implements AdminPhase {
  @Override
  public WireResult perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    try {
      WireResult result =
          new WireCheck(context.store(), context.servers().servers(), plan.level()).run();
      context
          .notices()
          .accept("wire check of level '" + plan.level() + "': " + result.outcome().word());
      return result;
    } catch (CaptureException | IllegalArgumentException e) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, e.getMessage(), e);
    }
  }
}
