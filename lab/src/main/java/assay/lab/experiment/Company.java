package assay.lab.experiment;

import assay.lab.phase.Onlooker;
import assay.lab.run.RunWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class Company implements Onlooker {
  private final List<Companion.Going> going = new ArrayList<>();

  private Company() {}

  /** Starts all companions. If one fails to start, those started before it are ended. */
  static Company begin(List<Companion> companions, RunWriter out, Experiment.Site site)
      throws IOException, InterruptedException {
    Company company = new Company();
    boolean all = false;
    try {
      for (Companion companion : companions) {
        company.going.add(companion.begin(out, site));
      }
      all = true;
    } finally {
      if (!all) {
        company.end();
      }
    }
    return company;
  }

  @Override
  public void phaseBegins(String phase) {
    going.forEach(each -> each.phaseBegins(phase));
  }

  @Override
  public List<String> programFlags(String phase) {
    return going.stream().flatMap(each -> each.programFlags(phase).stream()).toList();
  }

  @Override
  public void phaseEnds(String phase) {
    going.forEach(each -> each.phaseEnds(phase));
  }

  /**
   * @return the first error that stopped a companion from recording
   */
  Optional<IOException> end() {
    List<IOException> failures = new ArrayList<>();
    going.forEach(each -> each.end().ifPresent(failures::add));
    return failures.stream().findFirst();
  }
}
