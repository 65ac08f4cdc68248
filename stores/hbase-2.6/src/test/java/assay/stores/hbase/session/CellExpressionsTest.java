package assay.stores.hbase.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.io.util.StreamUtils;
import org.junit.jupiter.api.Test;

class CellExpressionsTest {
  private static final List<String> NAMES = List.of("east", "north", "south", "west");

  private final CellExpressions expressions =
      new CellExpressions(
          label -> {
            if (label > NAMES.size()) {
              throw new IOException("no label " + label);
            }
            return NAMES.get(label - 1).getBytes(StandardCharsets.UTF_8);
          });

  @Test
  void partsAreInOrderAndThoseOfSeveralLabelsInParentheses() throws IOException {
    assertThat(expression()).isEmpty();
    assertThat(expression(way(4))).isEqualTo("west");
    assertThat(expression(way(4, 1))).isEqualTo("east&west");
    assertThat(expression(way(3, -1))).isEqualTo("!east&south");
    assertThat(expression(way(4), way(2), way(2), way(1))).isEqualTo("east|north|west");
    assertThat(expression(way(4), way(3, 1), way(2))).isEqualTo("(east&south)|north|west");
  }

  @Test
  void tagsOfOtherKindsAreNoneOfIts() throws IOException {
    Tag other = new ArrayBackedTag(TagType.TTL_TAG_TYPE, new byte[8]);
    assertThat(expression(other, way(2))).isEqualTo("north");
  }

  @Test
  void aLabelThatNobodyKnowsIsTold() {
    assertThatThrownBy(() -> expression(way(5))).hasMessage("no label 5");
  }

  private String expression(Tag... tags) throws IOException {
    byte[] any = {1};
    KeyValue cell =
        new KeyValue(any, any, any, 1L, KeyValue.Type.Put, any, new ArrayList<>(List.of(tags)));
    return expressions.of(cell).toString();
  }

  private static Tag way(int... labels) throws IOException {
    ByteArrayOutputStream numbers = new ByteArrayOutputStream();
    for (int label : labels) {
      StreamUtils.writeRawVInt32(numbers, label);
    }
    return new ArrayBackedTag(TagType.VISIBILITY_TAG_TYPE, numbers.toByteArray());
  }
}
