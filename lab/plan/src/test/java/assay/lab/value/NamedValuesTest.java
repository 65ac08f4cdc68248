package assay.lab.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedValuesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TEXT =
      "{\"name\":\"a\",\"count\":3,\"share\":0.5,\"on\":true,\"none\":null,"
          + "\"inner\":{\"z\":1,\"b\":{}},\"list\":[{\"device\":\"sda\"},2]}";

  /** As events are. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record Holder(String kind, NamedValues detail) {}

  private static NamedValues read(String json) throws Exception {
    return JSON.readValue(json, NamedValues.class);
  }

  @Test
  void jsonIsWrittenAsItWasRead() throws Exception {
    assertThat(JSON.writeValueAsString(read(TEXT))).isEqualTo(TEXT);
    assertThat(JSON.convertValue(JSON.readTree(TEXT), NamedValues.class)).isEqualTo(read(TEXT));
  }

  @Test
  void valuesOfARecordAreLeftOutIfThereAreNone() throws Exception {
    assertThat(JSON.writeValueAsString(new Holder("x", NamedValues.NONE)))
        .isEqualTo("{\"kind\":\"x\"}");
    Holder holder = new Holder("x", NamedValues.of("a", 1, "nothing", null));
    String written = JSON.writeValueAsString(holder);
    assertThat(written).isEqualTo("{\"kind\":\"x\",\"detail\":{\"a\":1,\"nothing\":null}}");
    assertThat(JSON.readValue(written, Holder.class)).isEqualTo(holder);
  }

  @Test
  void valuesAreFoundByTheirType() throws Exception {
    NamedValues values = read(TEXT);
    assertThat(values.get("name")).isEqualTo("a");
    assertThat(values.text("count")).contains("3");
    assertThat(values.text("none")).isEmpty();
    assertThat(values.number("share")).hasValue(0.5);
    assertThat(values.number("name")).isEmpty();
    assertThat(values.values("inner").orElseThrow().number("z")).hasValue(1);
    assertThat(values.values("list")).isEmpty();
    assertThat(values.list("list").orElseThrow().get(0)).isEqualTo(NamedValues.of("device", "sda"));
    assertThat(values.list("inner")).isEmpty();
    assertThat(values.has("none")).isTrue();
    assertThat(values.has("other")).isFalse();
  }

  @Test
  void mapsAndListsAreCopied() {
    Map<String, Object> inner = new LinkedHashMap<>(Map.of("a", 1));
    List<Object> list = new ArrayList<>(List.of(inner));
    NamedValues values = NamedValues.copyOf(Map.of("list", list));
    inner.put("a", 2);
    list.add(3);
    assertThat(values).hasToString("{list=[{a=1}]}");
    assertThatThrownBy(() -> values.asMap().put("b", 1))
        .isInstanceOf(UnsupportedOperationException.class);
    NamedValues.Builder builder = NamedValues.builder().put("a", 1);
    NamedValues built = builder.build();
    builder.put("b", 2);
    assertThat(built).isEqualTo(NamedValues.of("a", 1));
  }

  @Test
  void aReplacedValueKeepsItsPlace() {
    NamedValues values = NamedValues.of("a", 1, "b", null).with("c", 3).with("a", 4);
    assertThat(values).hasToString("{a=4, b=null, c=3}");
    assertThat(values.withoutNulls().words()).containsExactly("a 4", "c 3");
    assertThat(values.without(Set.of("a", "c")).names()).containsExactly("b");
    assertThat(NamedValues.of("a", 1, "b", 2)).isEqualTo(NamedValues.of("b", 2, "a", 1));
  }
}
