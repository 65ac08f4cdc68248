package assay.lab.experiment;

import assay.lab.load.LoadGenerator;
import assay.lab.load.StopSignal;
import assay.lab.run.Manifest;
import assay.store.StoreException;
import java.io.IOException;
import java.util.List;

/** This process does all phases itself, one after the other. */
public final class Alone implements Crew {
  @Override
  public Ending carryOut(List<Phase> phases, PhaseContext context)
      throws IOException, InterruptedException {
    try {
      for (Phase phase : phases) {
        context.onlooker().phaseBegins(phase.name());
        try {
          phase.run(context);
        } finally {
          context.onlooker().phaseEnds(phase.name());
        }
        if (context.stop().isRequested()) {
          return stopped(context.stop());
        }
      }
    } catch (StoreException | IllegalStateException e) {
      return new Ending(Manifest.State.FAILED, e.getMessage());
    }
    return new Ending(Manifest.State.FINISHED, "");
  }

  private static Ending stopped(StopSignal stop) {
    boolean gaveUp = stop.reason().startsWith(LoadGenerator.GAVE_UP);
    return new Ending(gaveUp ? Manifest.State.FAILED : Manifest.State.INTERRUPTED, stop.reason());
  }
}
