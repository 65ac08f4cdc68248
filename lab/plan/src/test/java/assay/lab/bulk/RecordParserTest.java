package assay.lab.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Mutation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of CSV and JSON become rows by a mapping, or are refused with their place. */
class RecordParserTest {
  private static final RowMapping MAPPING = new RowMapping(List.of("country", "id"), "-", cells());

  @TempDir private Path folder;

  private static Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("cf:name", "name");
    cells.put("cf:a:b", "born");
    return cells;
  }

  private static RecordParser csv(String header) {
    return new RecordParser(RecordFiles.Form.CSV, header, MAPPING, "x.csv");
  }

  private static RecordParser json() {
    return new RecordParser(RecordFiles.Form.JSON, "", MAPPING, "x.jsonl");
  }

  private static String text(Mutation row) {
    StringBuilder text = new StringBuilder(row.row().toString());
    for (int i = 0; i < row.size(); i++) {
      Mutation.Change change = row.change(i);
      text.append(" ").append(change.family()).append(":").append(change.qualifier());
      text.append("=").append(change.value());
    }
    return text.toString();
  }

  @Test
  void columnsAreFoundByTheHeaderWhateverTheirOrder() {
    RecordParser parser = csv("\uFEFFborn, id,other,name,country");
    assertThat(parser.parse("1815,7,x,\"King, \"\"Ada\"\"\",uk", "x.csv:2")).isTrue();
    assertThat(text(parser.row())).isEqualTo("uk-7 cf:name=King, \"Ada\" cf:a:b=1815");
  }

  @Test
  void whatIsEmptyOrMissingMakesNoCell() {
    RecordParser csv = csv("id,name,country,born");
    assertThat(csv.parse("7,,uk,1815", "p")).isTrue();
    assertThat(text(csv.row())).isEqualTo("uk-7 cf:a:b=1815");
    assertThat(csv.parse("8,,uk,", "p")).as("no cell, no row").isFalse();
    RecordParser json = json();
    assertThat(json.parse("{\"id\": 7, \"country\": \"uk\", \"name\": null, \"born\": 1}", "p"))
        .isTrue();
    assertThat(text(json.row())).isEqualTo("uk-7 cf:a:b=1");
  }

  @Test
  void valuesOfJsonAreTheirText() {
    RecordParser parser = json();
    parser.parse("{\"id\":true,\"country\":\"ü\",\"name\":{\"a\":[1, 2]},\"born\":1.50}", "p");
    assertThat(text(parser.row())).isEqualTo("\\xc3\\xbc-true cf:name={\"a\":[1,2]} cf:a:b=1.5");
  }

  @Test
  void badRecordsAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> csv("id,nme,country,born"))
        .hasMessage("x.csv:1: no column 'name'; did you mean 'nme'?");
    RecordParser csv = csv("id,name,country,born");
    assertThatThrownBy(() -> csv.parse("7,Ada,uk", "x.csv:3"))
        .hasMessage("x.csv:3: 3 values, but the header has 4 columns: 7,Ada,uk");
    assertThatThrownBy(() -> csv.parse("7,\"Ada,uk,1", "x.csv:4"))
        .hasMessageStartingWith("x.csv:4: invalid CSV line");
    assertThatThrownBy(() -> csv.parse(",Ada,uk,1", "x.csv:5"))
        .hasMessage("x.csv:5: column 'id' of the row key is empty: ,Ada,uk,1");
    assertThatThrownBy(() -> json().parse("[1]", "y:1"))
        .hasMessage("y:1: must be a JSON object: [1]");
    assertThatThrownBy(() -> json().parse("{\"a", "y:2"))
        .hasMessageStartingWith("y:2: invalid JSON (");
  }

  @Test
  void aMappingNeedsKeysAndNamedCells() {
    assertThatThrownBy(() -> new RowMapping(List.of(), "", cells())).hasMessageContaining("keys");
    assertThatThrownBy(() -> new RowMapping(List.of("a"), "", Map.of()))
        .hasMessageContaining("must have at least one cell");
    assertThatThrownBy(() -> new RowMapping(List.of("a"), "", Map.of("name", "name")))
        .hasMessage("cell 'name': must be family:qualifier, such as cf:name");
  }

  @Test
  void allFilesOfAFolderAreRead() throws Exception {
    Files.writeString(folder.resolve("1.csv"), "id,name,country,born\n1,a,x,\n\n2,b,x,\n");
    Files.writeString(folder.resolve("2.csv"), "country,born,id,name\ny,3,1,c\n");
    RecordFiles files = RecordFiles.of(folder.toString());
    List<String> rows = new ArrayList<>();
    files.each(MAPPING, row -> rows.add(text(row)));
    assertThat(rows).containsExactly("x-1 cf:name=a", "x-2 cf:name=b", "y-1 cf:name=c cf:a:b=3");
    rows.clear();
    files.each(MAPPING, row -> rows.add(text(row)) && rows.size() < 2);
    assertThat(rows).as("no more than are wanted").hasSize(2);
  }

  @Test
  void placesThatHoldNoRecordsAreRefused() throws Exception {
    Files.writeString(folder.resolve("1.txt"), "x");
    assertThatThrownBy(() -> RecordFiles.of(folder.toString())).hasMessageContaining(".csv");
    assertThatThrownBy(() -> RecordFiles.of("/nowhere"))
        .hasMessage("'/nowhere' is neither a file nor a folder with files");
    assertThat(RecordFiles.of("hdfs://h:8020/x/y.jsonl").form()).isEqualTo(RecordFiles.Form.JSON);
  }
}
