package assay.lab.report;

import assay.lab.report.page.Html;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import java.util.List;

final class ProfilesSection {
  private static final String FILE = "profile-[A-Za-z0-9_-]+\\.html";

  private ProfilesSection() {}

  static void write(RecordedRun run, Html html) {
    List<Event> profiles =
        run.events().stream().filter(event -> event.kind().equals(Event.PROFILE)).toList();
    if (profiles.isEmpty()) {
      return;
    }
    html.open("section", "id", "profiles").element("h2", "Flame graphs").open("ul");
    for (Event profile : profiles) {
      String file = profile.detail(EventDetail.ProfileDetail.class).file();
      html.open("li");
      if (file.matches(FILE)) {
        html.element("a", file, "href", file);
      }
      html.text(" " + profile.text()).close();
    }
    html.close().close();
  }
}
