package assay.lab.lag;

import assay.lab.fleet.coordination.Coordinator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Puts keys on a {@link NoteQueue} by creating a persistent note for each key. Sorting the notes by
 * name yields the order of the keys.
 */
final class NoteOutlet implements KeyOutlet {
  private final Coordinator coordinator;
  private final NoteNames names;
  private long count;

  NoteOutlet(Coordinator coordinator, NoteNames names) {
    this.coordinator = coordinator;
    this.names = names;
  }

  @Override
  public void put(WrittenKey key) throws IOException {
    String name = String.format(Locale.ROOT, "%012d-%s", count++, key.worker());
    make(names.keys() + name, key.text());
  }

  @Override
  public void end(ProducerEnd end) throws IOException {
    make(names.ends() + end.worker(), end.text());
  }

  private void make(String path, String text) throws IOException {
    coordinator.create(path, text.getBytes(StandardCharsets.UTF_8), Coordinator.Life.LASTING);
  }

  @Override
  public void close() {
    coordinator.close();
  }
}
