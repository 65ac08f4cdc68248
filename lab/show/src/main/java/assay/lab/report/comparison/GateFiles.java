package assay.lab.report.comparison;

import assay.lab.plan.result.RatioBound.Decision;
import assay.lab.report.page.Figures;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.TerminalText;
import assay.lab.result.Gate.Judged;
import assay.lab.statistics.Bootstrap;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Formats the results of gates for a terminal, as JSON, and as JUnit XML for CI servers. */
public final class GateFiles {
  private GateFiles() {}

  public static String text(List<Judged> gates, Charset terminal) {
    StringBuilder out = new StringBuilder();
    for (Judged gate : gates) {
      out.append(TerminalText.paragraph(sentence(gate)));
    }
    return TerminalText.encodable(out.toString(), terminal);
  }

  /**
   * Returns JUnit XML. A gate that was not met is reported as failed. An undetermined gate is
   * reported as skipped.
   */
  public static String junit(List<Judged> gates) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "assay compare");
      xml.writeAttribute("tests", Integer.toString(gates.size()));
      xml.writeAttribute("failures", count(gates, Decision.MISSED));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", count(gates, Decision.UNDETERMINED));
      for (Judged gate : gates) {
        testCase(gate, xml);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text.toString();
  }

  private static void testCase(Judged gate, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", gate.other().name() + " / " + gate.base().name());
    xml.writeAttribute("name", gate.gate().text());
    if (gate.decision() != Decision.MET) {
      xml.writeEmptyElement(gate.decision() == Decision.MISSED ? "failure" : "skipped");
      xml.writeAttribute("message", sentence(gate));
    }
    xml.writeEndElement();
  }

  private static String count(List<Judged> gates, Decision decision) {
    return Long.toString(gates.stream().filter(gate -> gate.decision() == decision).count());
  }

  static JsonFields toMap(Judged gate) {
    return new JsonFields()
        .with("gate", gate.gate().text())
        .with("base", gate.base().label())
        .with("group", gate.other().label())
        .with("decision", gate.decision().name())
        .with("ratio", Figures.finite(gate.ratio().value()))
        .with("ratioInterval", gate.ratio().interval().orElse(null))
        .with("repeats", gate.ratio().repeats())
        .with("byBlocks", gate.ratio().blocks())
        .with(
            "repeatsToDecide",
            undecided(gate) && gate.survivors().isEmpty() && gate.repeatsToDecide().isPresent()
                ? gate.repeatsToDecide().getAsInt()
                : null)
        .with("caution", caution(gate).orElse(null));
  }

  private static String sentence(Judged gate) {
    return "%s  %s: %s / %s = %s"
            .formatted(
                gate.decision(),
                gate.gate().text(),
                gate.other().label(),
                gate.base().label(),
                ComparisonWords.ratio(gate.ratio()))
        + (undecided(gate) ? "; " + more(gate) : "")
        + caution(gate).map(caution -> "; " + caution).orElse("");
  }

  private static Optional<String> caution(Judged gate) {
    return ComparisonWords.caution(gate.gate().figure(), List.of(gate.base(), gate.other()));
  }

  private static boolean undecided(Judged gate) {
    return gate.decision() == Decision.UNDETERMINED;
  }

  private static String more(Judged gate) {
    int repeats = gate.ratio().repeats();
    if (repeats < Bootstrap.LEAST_REPEATS) {
      return "too few repeats for an interval (%s per side; %s needed)"
          .formatted(repeats, Bootstrap.LEAST_REPEATS);
    }
    if (gate.ratio().interval().isEmpty()) {
      return "a value is zero, so the ratio is undefined";
    }
    if (gate.survivors().isPresent()) {
      return gate.survivors().get();
    }
    return gate.repeatsToDecide().isPresent()
        ? "about " + gate.repeatsToDecide().getAsInt() + " repeats per side would decide the gate"
        : "the ratio is at the bound, so more repeats are unlikely to decide the gate";
  }
}
