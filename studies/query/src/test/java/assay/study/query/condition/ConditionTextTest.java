package assay.study.query.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Bytes;
import assay.store.capability.filter.Condition;
import assay.study.query.event.EventTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "status = \"200\" | status = '200'",
        "status != \"200\" | not status = '200'",
        "status ~ \"5..\" and method = \"GET\" | (status ~ '5..' and method = 'GET')",
        "status = \"1\" or status = \"2\" and not status = \"3\""
            + " | (status = '1' or (status = '2' and not status = '3'))",
        "( status = \"1\" or status = \"2\" ) and status !~ \"4.\""
            + " | ((status = '1' or status = '2') and not status ~ '4.')",
        "path=\"say \\\"a\\\\b\\\" \\d\" | path = 'say \"a\\x5cb\" \\x5cd'",
        "path = \"\" | path = ''",
      })
  void aConditionIsRead(String text, String expected) {
    assertThat(parse(text).toString()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "state = \"1\" | character 1, at 'state = \"1\"': event type 'web_request' has no field"
            + " 'state'; did you mean 'status'?",
        "status | character 7, at the end: must be '=', '!=', '~' or '!~' after 'status'",
        "status = 200 | character 10, at '200': must be text in quotation marks",
        "status = \"2 | character 10, at '\"2': must be a closing quotation mark",
        "status ~ \"(\" | character 10, at '\"(\"': not a regular expression: Unclosed group",
        "(status = \"1\" | character 14, at the end: must be ')'",
        "status = \"1\" status | character 14, at 'status': must be 'and', 'or' or the end",
        "status = \"1\" and | character 17, at the end: must be the name of a field",
      })
  void whatIsNoneIsRefusedWithItsPlace(String text, String expected) {
    assertThatThrownBy(() -> parse(text)).hasMessage(expected);
  }

  @Test
  void aConditionOfMoreThanAThousandPartsIsRefused() {
    String one = "status = \"1\"";
    assertThat(parse((one + " or ").repeat(999) + one).tests()).hasSize(1000);
    assertThatThrownBy(() -> parse((one + " or ").repeat(1000) + one))
        .hasMessageContaining("at most 1000");
    assertThatThrownBy(() -> parse("(".repeat(100_000) + one)).hasMessageContaining("at most 1000");
    assertThatThrownBy(() -> parse("not ".repeat(100_000) + one))
        .hasMessageContaining("at most 1000");
  }

  private static Condition parse(String text) {
    return ConditionText.parse(text, EventTypes.WEB_REQUEST, Bytes.of("e"));
  }
}
