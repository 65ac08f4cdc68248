package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.experiment.file.ExperimentSchema;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks the descriptions that editors show for the keys of experiment files. */
class MeaningsTest {
  private static final int FEWEST_WORDS = 4;
  private static final int MOST_WORDS = 25;
  private static final Pattern BANNED =
      Pattern.compile(
          "\\b(so (many|long|often|much)|as it is called|if nothing is said|unless (it says|said)"
              + "|nobody|somebody|is told|was told|anew|beside|stands|stood still|in place of"
              + "|of one that|what is seen|its inside|gives it|(has|says|knows) not|another's"
              + "|whichever|thereby|whereof|the former|the latter)\\b");

  private final List<Meaning> meanings = new ArrayList<>();

  /** A key's description. */
  private record Meaning(String key, String text, boolean optional) {}

  @BeforeEach
  void collect() throws Exception {
    collect("", new ObjectMapper().readTree(ExperimentSchema.json()));
    assertThat(meanings).hasSizeGreaterThan(300);
  }

  private void collect(String place, JsonNode schema) {
    Set<String> required = new TreeSet<>();
    schema.path("required").forEach(key -> required.add(key.asText()));
    schema.path("properties").properties().forEach(key -> add(place, key, required));
    for (JsonNode item : schema.isArray() ? schema : new ObjectMapper().createArrayNode()) {
      collect(place, item);
    }
    schema
        .properties()
        .forEach(
            part -> {
              if (!part.getKey().equals("properties")) {
                collect(place, part.getValue());
              }
            });
  }

  private void add(String place, Map.Entry<String, JsonNode> property, Set<String> required) {
    String key = place + property.getKey();
    JsonNode schema = property.getValue();
    if (!isForm(property.getKey(), schema)) {
      assertThat(schema.has("description")).as(key).isTrue();
      boolean optional = !required.contains(property.getKey()) && !schema.has("const");
      meanings.add(new Meaning(key, schema.path("description").asText(), optional));
    }
    collect(key + ".", schema);
  }

  /** A secret's {@code env} and {@code file} are forms of a value, and no keys of their own. */
  private static boolean isForm(String key, JsonNode schema) {
    return Set.of("env", "file").contains(key) && !schema.has("description");
  }

  @Test
  void eachIsASentenceOrTwo() {
    assertThat(failing(meaning -> !Character.isUpperCase(meaning.text().charAt(0)))).isEmpty();
    assertThat(failing(meaning -> !meaning.text().endsWith("."))).isEmpty();
    assertThat(failing(meaning -> words(meaning.text()) < FEWEST_WORDS)).isEmpty();
    assertThat(
            failing(
                meaning ->
                    Pattern.compile("(?<=\\.)\\s+")
                        .splitAsStream(meaning.text())
                        .anyMatch(sentence -> words(sentence) > MOST_WORDS)))
        .isEmpty();
  }

  @Test
  void anOptionalKeyNamesItsDefault() {
    assertThat(failing(meaning -> meaning.optional() && !meaning.text().contains("Default: ")))
        .isEmpty();
  }

  @Test
  void noneHasABannedTurn() {
    assertThat(failing(meaning -> BANNED.matcher(meaning.text()).find())).isEmpty();
  }

  private Set<String> failing(Predicate<Meaning> fault) {
    Set<String> failing = new TreeSet<>();
    meanings.stream()
        .filter(fault)
        .forEach(meaning -> failing.add(meaning.key() + ": " + meaning.text()));
    return failing;
  }

  private static int words(String text) {
    return text.strip().split("\\s+", 0).length;
  }
}
