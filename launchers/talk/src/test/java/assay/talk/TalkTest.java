package assay.talk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TalkTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final List<String> told = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final Heard heard =
      new Heard("bulk", others::add) {
        @Override
        protected boolean told(String word, String rest) {
          return !word.equals("new") && told.add(word + "=" + rest);
        }
      };

  private Talk talk(InputStream in) {
    return new Talk("bulk", in, new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @Test
  void whatIsSaidIsHeard() {
    Talk talk = talk(new ByteArrayInputStream(new byte[0]));
    talk.say("progress", "half of it");
    talk.say("done", 3, 4L);
    talk.say("fine");
    talk.say("new");
    said.writeBytes("bulky\n".getBytes(StandardCharsets.UTF_8));
    talk.failed(" no disk \nat assay.Main");

    said.toString(StandardCharsets.UTF_8).lines().forEach(heard::take);

    assertThat(told).containsExactly("progress=half of it", "done=3 4", "fine=");
    assertThat(others).containsExactly("bulk-new", "bulky");
    assertThat(heard.failure()).isEqualTo("no disk");
  }

  @Test
  @Timeout(30)
  void theEndOfInputAsksToEnd() throws Exception {
    PipedOutputStream starter = new PipedOutputStream();
    Talk talk = talk(new PipedInputStream(starter));
    assertThat(talk.endAsked()).isFalse();
    starter.close();
    while (!talk.endAsked()) {
      Thread.sleep(1);
    }
  }
}
