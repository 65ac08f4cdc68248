package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.ProfiledFrames;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Event;
import assay.lab.run.EventDetail.ProfileDetail;
import assay.lab.run.FlameGraph;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Computes the share of a profile's samples whose stacks contain certain frames. */
final class ProfileShares {
  private ProfileShares() {}

  /**
   * Returns the requested shares of the samples in a run's profiles. The profiles of all processes
   * of a group are added up.
   *
   * @param asked requested metrics; metrics other than shares of profiles are ignored
   * @throws IOException if a flame graph of the run cannot be read
   */
  static Map<Figure, Double> of(RecordedRun run, Collection<Figure> asked) throws IOException {
    Map<Figure, Double> shares = new LinkedHashMap<>();
    for (Figure figure : asked) {
      if (figure.quantity().equals(Quantity.CPU_SHARE)) {
        ProfiledFrames frames = ProfiledFrames.parse(figure.operation());
        long samples = 0;
        long matching = 0;
        for (Event event : run.events()) {
          if (isOf(event, frames.group(), figure.phase())) {
            String file = event.detail(ProfileDetail.class).file();
            FlameGraph graph = FlameGraph.read(run.folder().resolve(file));
            samples += graph.samples();
            matching += graph.samples(frames.frame());
          }
        }
        if (samples > 0) {
          shares.put(figure, (double) matching / samples);
        }
      }
    }
    return shares;
  }

  private static boolean isOf(Event event, String group, String phase) {
    return event.kind().equals(Event.PROFILE)
        && group.equals(event.detail(ProfileDetail.class).group())
        && phase.equals(event.phase());
  }
}
