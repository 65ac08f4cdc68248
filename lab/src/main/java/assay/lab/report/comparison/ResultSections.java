package assay.lab.report.comparison;

import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.report.page.Html;
import assay.lab.report.page.TableColumns;
import assay.lab.result.Finding;
import assay.lab.result.ResultTable;
import assay.lab.result.ResultTable.Cell;
import assay.lab.result.ResultTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class ResultSections {
  private final Html html;

  ResultSections(Html html) {
    this.html = html;
  }

  void findings(Map<String, List<Finding>> findings) {
    if (findings.isEmpty()) {
      return;
    }
    html.open("section", "id", "findings").element("h2", "Findings");
    findings.forEach((experiment, own) -> findings(experiment, own, findings.size() > 1));
    html.close();
  }

  private void findings(String experiment, List<Finding> findings, boolean named) {
    if (named) {
      html.element("h3", experiment);
    }
    html.scroll("Findings " + experiment).open("table", "class", "statements");
    new TableColumns<Finding>()
        .column("statement", finding -> finding.spec().name())
        .column("outcome", finding -> finding.outcome().label())
        .column("here", FindingWords::here)
        .column("expected", finding -> FindingWords.expected(finding.spec()))
        .column("figure", finding -> FindingWords.subject(finding.spec()))
        .column("note", finding -> finding.spec().note())
        .write(html, findings);
    html.close().close();
  }

  void table(ResultTable table) {
    html.open("section").element("h2", table.spec().title());
    html.scroll(table.spec().title()).open("table", "class", "figures");
    if (table.rows().size() == 1) {
      figures(table, table.rows().get(0));
    } else {
      variants(table);
    }
    html.close().close();
    html.note(ResultTableWords.note(table)).close();
  }

  /** Writes one row for each figure, since there is only one variant. */
  private void figures(ResultTable table, Row row) {
    ResultTableWords.<Cell>columns(
            table, ResultTableWords.variant(row), cell -> cell.figure().text(), cell -> cell)
        .write(html, row.cells());
  }

  private void variants(ResultTable table) {
    html.open("thead");
    html.open("tr").element("th", "", "colspan", "2");
    String columns = Integer.toString(table.spec().columns().size());
    for (var figure : table.spec().of()) {
      html.element("th", figure.text(), "scope", "colgroup", "colspan", columns);
    }
    html.close().open("tr").heading("variant").heading("n");
    for (int i = 0; i < table.spec().of().size(); i++) {
      for (Column column : table.spec().columns()) {
        html.heading(column.heading());
      }
    }
    html.close().close().open("tbody");
    table.rows().forEach(row -> row(table, row));
    html.close();
  }

  private void row(ResultTable table, Row row) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(row.group().runs().size()));
    for (Cell cell : row.cells()) {
      table.spec().columns().forEach(column -> cells.add(ResultTableWords.cell(cell, column)));
    }
    html.row(row.group().label(), cells);
  }
}
