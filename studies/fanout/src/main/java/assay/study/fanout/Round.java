package assay.study.fanout;

import java.util.Arrays;

/**
 * Order in which the keys of one round of a request are sent. Keys are grouped by server and cut
 * into batches. Batches of different servers alternate, so that all servers start at the same time.
 * Not thread-safe. Memory is allocated only if a round has more batches or servers than all earlier
 * rounds.
 */
final class Round {
  private final int most;
  private final int[] order;
  private int[] counts = new int[0];
  private int[] next = new int[0];
  private int[] starts = new int[0];
  private int[] sizes = new int[0];
  private int[] servers = new int[0];
  private int batches;

  Round(int keys, int most) {
    this.most = most;
    order = new int[keys];
  }

  KeyBatch newBatch(KeyDraw keys) {
    return new KeyBatch(keys, order);
  }

  /**
   * Arranges the keys of the next round, which are all keys that have no value yet.
   *
   * @param found state of each key, as defined by {@link AnswerCheck}
   * @param server server of each key
   * @param of number of servers
   * @return number of keys to send
   */
  int arrange(byte[] found, int[] server, int of) {
    if (counts.length < of) {
      counts = new int[of];
      next = new int[of];
    }
    Arrays.fill(counts, 0);
    for (int i = 0; i < found.length; i++) {
      if (found[i] == AnswerCheck.NONE) {
        counts[server[i]]++;
      }
    }
    int keys = 0;
    for (int i = 0; i < of; i++) {
      next[i] = keys;
      keys += counts[i];
    }
    for (int i = 0; i < found.length; i++) {
      if (found[i] == AnswerCheck.NONE) {
        order[next[server[i]]++] = i;
      }
    }
    cut(of);
    return keys;
  }

  private void cut(int of) {
    batches = 0;
    for (int done = 0, left = of; left > 0; done += most) {
      left = 0;
      int begin = 0;
      for (int i = 0; i < of; i++) {
        int size = Math.min(most, counts[i] - done);
        if (size > 0) {
          add(i, begin + done, size);
          left++;
        }
        begin += counts[i];
      }
    }
  }

  private void add(int server, int start, int size) {
    if (batches == starts.length) {
      int room = Math.max(16, 2 * batches);
      starts = Arrays.copyOf(starts, room);
      sizes = Arrays.copyOf(sizes, room);
      servers = Arrays.copyOf(servers, room);
    }
    starts[batches] = start;
    sizes[batches] = size;
    servers[batches++] = server;
  }

  int batches() {
    return batches;
  }

  KeyBatch batch(int number, KeyBatch window) {
    return window.set(starts[number], sizes[number]);
  }

  int server(int batch) {
    return servers[batch];
  }

  int keysOf(int server) {
    return counts[server];
  }
}
