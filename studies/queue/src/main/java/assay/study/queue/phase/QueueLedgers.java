package assay.study.queue.phase;

import assay.lab.ledger.LedgerLine;
import assay.lab.ledger.LedgerLogReader;
import assay.study.queue.workload.QueueLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;

/** The transactions of all producers and consumers, read from ledgers. Not thread-safe. */
final class QueueLedgers {
  final Map<Long, Written> written = new TreeMap<>();

  final List<Batch> batches = new ArrayList<>();

  private final int groups;

  static final class Written {
    final QueueLog.Header producer;
    final long pointer;
    final long first;
    final int count;
    final long millis;
    char how;

    final BitSet[] seen;

    /** For each group, the events that the group received more than once or out of order. */
    final BitSet[] spoiled;

    Written(
        QueueLog.Header producer, long pointer, long first, int count, long millis, int groups) {
      this.producer = producer;
      this.pointer = pointer;
      this.first = first;
      this.count = count;
      this.millis = millis;
      seen = new BitSet[groups];
      spoiled = new BitSet[groups];
      Arrays.setAll(seen, group -> new BitSet(count));
      Arrays.setAll(spoiled, group -> new BitSet());
    }
  }

  static final class Batch {
    final QueueLog.Header consumer;
    final int group;
    final int number;
    final long id;

    /**
     * Pairs of numbers, one pair per event: the write pointer, and the number of the event within
     * the transaction.
     */
    final long[] entries;

    /** Whether the events count as received even if the consumer's transaction did not commit. */
    final boolean counts;

    char how;

    long commit;

    Batch(
        QueueLog.Header consumer, int group, int number, long id, long[] entries, boolean counts) {
      this.consumer = consumer;
      this.group = group;
      this.number = number;
      this.id = id;
      this.entries = entries;
      this.counts = counts;
    }

    String label() {
      return "consumer "
          + number
          + " ("
          + consumer.name()
          + ", transaction "
          + Long.toHexString(id)
          + ")";
    }
  }

  QueueLedgers(int groups) {
    this.groups = groups;
  }

  /**
   * Adds the ledger of a producer or consumer, up to the ledger's last complete line.
   *
   * @throws IOException if the file cannot be read, is still being written, or has invalid lines
   */
  void add(Path file) throws IOException {
    LedgerLogReader.read(file, QueueLog.Header.class, new Adding());
  }

  private final class Adding implements LedgerLogReader.Visitor<QueueLog.Header> {
    private final Map<Long, Batch> open = new HashMap<>();
    private QueueLog.Header header;

    @Override
    public void begins(QueueLog.Header of) {
      header = of;
    }

    @Override
    public void line(LedgerLine line) throws DataFormatException {
      char kind = line.kind();
      switch (kind) {
        case QueueLog.WRITTEN -> written(line.hex(), line.hex(), (int) line.hex(), line.hex());
        case QueueLog.TAKEN, QueueLog.RECEIVED -> entries(kind == QueueLog.RECEIVED, line);
        case QueueLog.COMMITTED, QueueLog.ABORTED, QueueLog.UNKNOWN, QueueLog.DIED -> {
          long id = line.hex();
          line.hex(); // skips the time
          ended(kind, id, line.more() ? line.hex() : 0);
        }
        case QueueLog.ENDED -> line.hex();
        default -> throw new DataFormatException("not a line of a ledger");
      }
    }

    private void written(long pointer, long first, int count, long millis) {
      written.put(
          pointer,
          new Written(header, pointer, first, count, header.startMillis() + millis, groups));
    }

    private void entries(boolean counts, LedgerLine line) throws DataFormatException {
      int group = (int) line.hex();
      int number = (int) line.hex();
      long id = line.hex();
      line.hex(); // skips the time
      long[] entries = new long[1 << 10];
      int length = 0;
      long pointer = 0;
      while (line.more()) {
        if (line.next() == ' ') {
          pointer = line.hex();
        }
        if (length == entries.length) {
          entries = Arrays.copyOf(entries, 2 * length);
        }
        entries[length++] = pointer;
        entries[length++] = line.hex();
      }
      Batch batch = new Batch(header, group, number, id, Arrays.copyOf(entries, length), counts);
      batches.add(batch);
      open.put(id, batch);
    }

    private void ended(char how, long id, long commit) {
      if (header.queue().equals(QueueLog.Header.PRODUCER)) {
        Written of = written.get(id);
        if (of != null) {
          of.how = how;
        }
      } else if (open.containsKey(id)) {
        open.get(id).how = how;
        open.get(id).commit = commit;
      }
    }
  }
}
