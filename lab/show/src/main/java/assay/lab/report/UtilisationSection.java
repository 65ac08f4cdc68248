package assay.lab.report;

import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.TerminalText;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.MachineUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

final class UtilisationSection {
  static final String NOT_MEASURED =
      "This machine's disks and network have no measured limits; run 'assay limits --disk PATH…'";

  private static final double LEAST_SHARE = 0.05;
  private static final double LEAST_AMOUNT = 0.05;

  private static final int PART = 26;
  private static final int FIGURE = 11;

  private UtilisationSection() {}

  static void write(RecordedRun run, Html html) {
    html.open("section", "id", "utilisation").element("h2", "Utilisation");
    if (run.phases().stream().allMatch(phase -> MachineUse.of(run, phase).isEmpty())) {
      html.element("p", "Not measured: the machine was not observed.").close();
      return;
    }
    html.scroll("Utilisation")
        .table("figures", "Utilisation by phase")
        .headings(List.of("resource", "mean", "highest", "measured limit", "share of limit"));
    run.steps().forEach(phase -> phase(run, phase, html));
    html.close().close();
    little(run, html);
    if (!MachineUse.isMeasured(run)) {
      html.note(NOT_MEASURED + ".");
    }
    html.close();
  }

  private static void phase(RecordedRun run, RecordedPhase phase, Html html) {
    html.open("tbody").open("tr", "class", "phase");
    html.element("th", phase.name(), "colspan", "5", "scope", "rowgroup").close();
    for (Utilisation one : MachineUse.of(run, phase)) {
      if (!isLittle(one)) {
        html.row(one.part(), figures(one));
      }
    }
    html.close();
  }

  private static void little(RecordedRun run, Html html) {
    List<String> lines = new ArrayList<>();
    for (RecordedPhase phase : run.steps()) {
      for (Utilisation one : MachineUse.of(run, phase)) {
        if (isLittle(one)) {
          String mean = amount(one.mean(), one.unit());
          String highest = amount(one.highest(), one.unit());
          lines.add(phase.name() + ": " + one.part() + " " + mean + ", at most " + highest);
        }
      }
    }
    if (!lines.isEmpty()) {
      html.open("details", "class", "idle");
      html.element("summary", lines.size() + " more resources, each with less than 5 % in use")
          .list(null, lines)
          .close();
    }
  }

  private static boolean isLittle(Utilisation one) {
    return one.limit() == null
        ? one.highest() < LEAST_AMOUNT
        : one.highest() < LEAST_SHARE * one.limit();
  }

  /**
   * Returns the utilisation of one phase as lines for a terminal. Resources that were hardly used
   * are omitted. Returns an empty string if nothing was observed.
   */
  static String text(RecordedRun run, RecordedPhase phase) {
    List<Utilisation> all =
        MachineUse.of(run, phase).stream().filter(one -> !isLittle(one)).toList();
    if (all.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    line(out, "resource", List.of("mean", "highest", "limit", "share"));
    all.forEach(one -> line(out, TerminalText.printable(one.part()), figures(one)));
    return out.toString();
  }

  private static List<String> figures(Utilisation one) {
    return List.of(
        amount(one.mean(), one.unit()), amount(one.highest(), one.unit()), limit(one), share(one));
  }

  private static void line(StringBuilder out, String part, List<String> figures) {
    out.append(TerminalText.pad(part, PART));
    for (String figure : figures) {
      out.append(TerminalText.right(figure, FIGURE + 3));
    }
    out.append('\n');
  }

  private static String limit(Utilisation one) {
    return one.limit() == null ? Figures.UNKNOWN : amount(one.limit(), one.unit());
  }

  private static String share(Utilisation one) {
    return one.limit() == null
        ? Figures.UNKNOWN
        : String.format(Locale.ROOT, "%.0f %%", one.share() * 100);
  }

  private static String amount(double value, String unit) {
    String number = String.format(Locale.ROOT, value < 100 ? "%.1f" : "%,.0f", value);
    return number + (unit.startsWith("/") ? "" : " ") + unit;
  }
}
