package assay.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableColumnsTest {
  private static final List<String> ROWS = List.of("a|b", "longer <c>");

  private static TableColumns<String> columns() {
    return new TableColumns<String>()
        .column("name", 11, row -> row)
        .pageColumn("link", "links", (row, html) -> html.element("a", "see"))
        .column("size", 6, row -> Integer.toString(row.length()))
        .column("end", 5, row -> row.substring(row.length() - 1));
  }

  @Test
  void aPageShowsAllColumnsAndTheFirstHasTheHeadingsOfRows() {
    Html html = new Html();
    columns().write(html, ROWS.subList(1, 2));
    assertThat(html.toString())
        .isEqualTo(
            "<thead><tr><th scope=\"col\">name</th><th scope=\"col\" class=\"links\">link</th>"
                + "<th scope=\"col\">size</th><th scope=\"col\">end</th></tr></thead>"
                + "<tbody><tr><th scope=\"row\">longer &lt;c&gt;</th>"
                + "<td class=\"links\"><a>see</a></td><td>10</td><td>&gt;</td></tr></tbody>");
  }

  @Test
  void aTerminalShowsFixedWidthsWithoutColumnsOfPages() {
    assertThat(columns().heading()).isEqualTo("       name  size  end");
    assertThat(columns().line("a|b")).isEqualTo("        a|b     3    b");
  }

  @Test
  void aTerminalAlignsColumnsToTheirLongestCells() {
    assertThat(columns().lines(ROWS, "  ", 100))
        .containsExactly(
            "  name        size  end", "  a|b            3    b", "  longer <c>    10    >");
  }

  @Test
  void columnsThatDoNotFitAreContinuedBelow() {
    assertThat(columns().leftColumn("la", row -> "x").lines(ROWS, "", 20))
        .containsExactly(
            "name        size",
            "a|b            3",
            "longer <c>    10",
            "            end  la",
            "a|b           b  x",
            "longer <c>    >  x");
  }

  @Test
  void markdownEscapesBars() {
    TableColumns<String> names = new TableColumns<String>().column("name", row -> row);
    assertThat(names.markdown(ROWS)).isEqualTo("| name |\n|---|\n| a\\|b |\n| longer <c> |\n");
  }
}
