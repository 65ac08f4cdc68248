package assay.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusTest {
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<String> known = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final StatusReader reader =
      new StatusReader("bulk", others::add) {
        @Override
        protected boolean status(String word, String values) {
          return !word.equals("new") && known.add(word + "=" + values);
        }
      };

  private StatusWriter writer(InputStream in) {
    return new StatusWriter("bulk", in, new PrintStream(output, true, StandardCharsets.UTF_8));
  }

  @Test
  void whatIsWrittenIsRead() {
    StatusWriter writer = writer(new ByteArrayInputStream(new byte[0]));
    writer.write("progress", "half of it");
    writer.write("done", 3, 4L);
    writer.write("fine");
    writer.write("new");
    output.writeBytes("bulky\n".getBytes(StandardCharsets.UTF_8));
    writer.failed(" no disk \nat assay.Main");

    output.toString(StandardCharsets.UTF_8).lines().forEach(reader::read);

    assertThat(known).containsExactly("progress=half of it", "done=3 4", "fine=");
    assertThat(others).containsExactly("bulk-new", "bulky");
    assertThat(reader.failure()).isEqualTo("no disk");
  }

  @Test
  void theEndOfInputAsksToEnd() throws Exception {
    PipedOutputStream parent = new PipedOutputStream();
    StatusWriter writer = writer(new PipedInputStream(parent));
    assertThat(writer.endAsked()).isFalse();
    parent.close();
    await().atMost(Duration.ofMinutes(1)).until(writer::endAsked);
  }
}
