package assay.lab.report.comparison;

import assay.lab.compare.BestGroup;
import assay.lab.compare.BestGroup.Place;
import assay.lab.compare.BestGroup.Standing;
import assay.lab.plan.result.Quantity;
import assay.lab.report.page.Html;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Unit;
import assay.lab.report.page.Words;
import assay.lab.run.PhaseVerdict;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.verdict.VerdictCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

final class AnswerSection {
  private AnswerSection() {}

  /**
   * Returns sentences about the best group of a comparison. The sentences name the best group, what
   * limited this group, and the groups that do not differ significantly from it. If no group is
   * best, the sentences state the reason.
   */
  static List<String> sentences(BestGroup answer) {
    List<String> sentences = new ArrayList<>();
    Place best = answer.best();
    String value = best.group().label() + ": " + value(answer, best) + ".";
    if (answer.places().size() == 1) {
      sentences.add(Words.capitalized(answer.by().text()) + ", " + value);
    } else if (answer.isRanked()) {
      sentences.add("Best by " + answer.by().text() + ": " + value);
      List<Place> near = near(answer);
      if (!near.isEmpty()) {
        sentences.add("No significant difference from " + names(near) + ".");
      }
    } else {
      boolean more = answer.by().quantity().better() == Quantity.Better.MORE;
      sentences.add(
          "No clear winner by %s: the %s is %s, %s. No other variant differs significantly from %s."
              .formatted(
                  answer.by().text(),
                  more ? "highest" : "lowest",
                  best.group().label(),
                  value(answer, best),
                  best.group().label()));
    }
    if (answer.places().size() > 1
        && !answer.isRanked()
        && answer.fewestRepeats() < answer.leastRepeats()) {
      sentences.add(repeats(answer));
    }
    best.limit().map(AnswerSection::limit).ifPresent(sentences::add);
    answer.ofLoads().forEach(load -> sentences.add(ofLoad(load)));
    return sentences;
  }

  private static String ofLoad(BestGroup load) {
    List<Place> near = near(load);
    return "Best by %s: %s: %s%s"
        .formatted(
            load.by().text(),
            load.best().group().label(),
            value(load, load.best()),
            near.isEmpty() ? "." : "; no significant difference from " + names(near) + ".");
  }

  private static String repeats(BestGroup answer) {
    return ("Too few valid repeats to rank %s variants: each variant needs %s, and one variant has"
            + " only %s.")
        .formatted(answer.places().size(), answer.leastRepeats(), answer.fewestRepeats());
  }

  private static String limit(PhaseVerdict limit) {
    String sentence = Words.capitalized(limit.sentence());
    return limit.limit().equals(VerdictCode.SUSTAINED.label())
        ? sentence
        : "Limit: " + limit.limit() + ". " + sentence;
  }

  private static List<Place> near(BestGroup answer) {
    return answer.places().stream()
        .filter(place -> place.standing() == Standing.NOT_TOLD_APART)
        .toList();
  }

  private static String names(List<Place> places) {
    return places.stream().map(place -> place.group().label()).collect(Collectors.joining("; "));
  }

  private static String value(BestGroup answer, Place place) {
    Unit unit = Unit.of(answer.by());
    String median = ComparisonWords.value(place.summary().sample().median(), unit);
    return place
        .summary()
        .interval()
        .map(interval -> median + " " + range(interval, unit))
        .orElse(median);
  }

  private static String range(ConfidenceInterval interval, Unit unit) {
    return "[%s, %s]"
        .formatted(
            ComparisonWords.value(interval.low(), unit),
            ComparisonWords.value(interval.high(), unit));
  }

  static TableColumns<Place> table(BestGroup answer) {
    Unit unit = Unit.of(answer.by());
    return new TableColumns<Place>()
        .column("variant", place -> place.group().label())
        .column("n", place -> Integer.toString(place.summary().sample().size()))
        .column("median", place -> ComparisonWords.value(place.summary().sample().median(), unit))
        .column(
            "interval",
            place ->
                place
                    .summary()
                    .interval()
                    .map(interval -> range(interval, unit))
                    .orElse(ComparisonWords.UNDETERMINED))
        .pageColumn("scale from zero; dots: repeats", "spots", new RepeatsDrawing(answer)::write)
        .column("vs. best", AnswerSection::standing)
        .leftColumn(
            "limit",
            place -> place.limit().map(PhaseVerdict::limit).orElse(ComparisonWords.UNDETERMINED));
  }

  private static String standing(Place place) {
    return switch (place.standing()) {
      case BEST -> "best";
      case FIRST -> "first";
      case NOT_TOLD_APART -> "not significant";
      case WORSE -> "× " + ComparisonWords.number(place.toBest().orElseThrow().ratio().value());
    };
  }

  static String text(BestGroup answer) {
    StringBuilder out = new StringBuilder();
    sentences(answer).forEach(sentence -> out.append(TerminalText.paragraph(sentence)));
    if (answer.places().size() > 1) {
      table(answer)
          .lines(answer.places(), "  ", Integer.MAX_VALUE)
          .forEach(line -> out.append(line).append('\n'));
    }
    return out.toString();
  }

  static void write(BestGroup answer, Html html) {
    html.open("section", "id", "answer", "class", "verdict" + (answer.isRanked() ? " valid" : ""));
    List<String> sentences = sentences(answer);
    html.element("p", sentences.get(0), "class", "sentence");
    sentences.stream().skip(1).forEach(sentence -> html.element("p", sentence, "class", "found"));
    html.close();
    String caption = answer.by().text() + " of each variant";
    html.open("section", "id", "variants").scroll(caption).table("figures", caption);
    table(answer).write(html, answer.places());
    html.close().close().close();
  }

  static JsonFields toMap(BestGroup answer) {
    return new JsonFields()
        .with("by", answer.by().text())
        .with("unit", answer.by().unit())
        .with("ranked", answer.isRanked())
        .with("leastRepeats", answer.leastRepeats())
        .with("places", answer.places().stream().map(AnswerSection::toMap).toList())
        .with("sentences", sentences(answer));
  }

  private static JsonFields toMap(Place place) {
    return new JsonFields()
        .with("group", place.group().label())
        .with("standing", place.standing().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .with("why", place.why())
        .with("limit", place.limit().map(PhaseVerdict::limit).orElse(null));
  }
}
