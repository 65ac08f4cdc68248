package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MemoryQueueTest extends KeyQueueContract {
  private final MemoryQueue memory = new MemoryQueue(CLOCK);

  @Override
  KeyQueue join() {
    return memory;
  }

  @Override
  KeyOutlet outlet() {
    return memory;
  }

  @Test
  void aQueueThatBrokeOffSaysWhy() throws Exception {
    put(1);
    memory.breakOff("keys are lost");
    assertThatThrownBy(() -> queue.take(LONG, AT_ONCE))
        .isInstanceOf(IOException.class)
        .hasMessage("keys are lost");
  }
}
