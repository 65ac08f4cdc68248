package assay.lab.limits;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures a disk by reading and writing blocks in this process. Uses direct I/O if the file system
 * allows direct I/O. Without direct I/O, reads are skipped, because such reads would measure memory
 * instead of the disk.
 *
 * @param seed seed for the positions of random blocks
 */
record OwnDisk(long seed) implements DiskTest {
  private static final int PARTS = 6;
  private static final int AT_A_TIME = 8;
  private static final int MOST_SYNCS = 5000;

  @Override
  public Found measure(Path file, Budget budget) throws IOException, InterruptedException {
    Files.createFile(file); // createFile fails if another measurement has created the file
    boolean direct = allowsDirect(file);
    long bytes = DiskTest.fileBytes(budget);
    long nanos = budget.time().toNanos() / PARTS;
    double fresh = sequential(file, bytes, nanos, true, direct);
    long there = Files.size(file) / LARGE * LARGE;
    // The faster of the two runs counts, because allocating new blocks is work of the file system
    // and not of the disk.
    double write = Math.max(fresh, sequential(file, there, nanos, true, direct));
    Double read = direct ? sequential(file, there, nanos, false, true) : null;
    Double randomReads = direct ? random(file, there, bytes / 6, nanos, false, true) : null;
    double randomWrites = random(file, there, bytes / 6, nanos, true, direct);
    double[] syncs = syncs(file, nanos);
    return new Found(
        direct ? "Assay's own test, O_DIRECT" : "Assay's own test, page cache",
        read,
        write,
        randomReads,
        randomWrites,
        syncs.length / (Arrays.stream(syncs).sum() / 1e3),
        syncs[syncs.length / 2],
        syncs[(int) (syncs.length * 0.99)]);
  }

  private static boolean allowsDirect(Path file) throws IOException {
    try (FileChannel channel = open(file, true, true)) {
      channel.write(aligned(SMALL, file), 0);
      return true;
    } catch (IOException | UnsupportedOperationException e) {
      // The name of the method in the results shows that the test ran without direct I/O. A disk
      // that is not writable causes an error later.
      return false;
    }
  }

  private static FileChannel open(Path file, boolean write, boolean direct) throws IOException {
    Set<OpenOption> options = new HashSet<>();
    options.add(write ? StandardOpenOption.WRITE : StandardOpenOption.READ);
    if (direct) {
      options.add(direct());
    }
    return FileChannel.open(file, options);
  }

  /**
   * Looks up O_DIRECT by name. A direct use of the option's class would cause a compiler warning
   * that cannot be suppressed.
   *
   * @throws UnsupportedOperationException if this JVM does not have the option
   */
  private static OpenOption direct() {
    try {
      for (Object option :
          Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
        if (option.toString().equals("DIRECT")) {
          return (OpenOption) option;
        }
      }
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException("this JVM does not support O_DIRECT", e);
    }
    throw new UnsupportedOperationException("this JVM does not support O_DIRECT");
  }

  private static ByteBuffer aligned(int size, Path file) throws IOException {
    int block = Math.toIntExact(Files.getFileStore(file).getBlockSize());
    int unit = Integer.highestOneBit(Math.max(SMALL, block));
    ByteBuffer buffer = ByteBuffer.allocateDirect(size + unit).alignedSlice(unit).limit(size);
    SplittableRandom random = new SplittableRandom(size);
    for (int i = 0; i + Long.BYTES <= size; i += Long.BYTES) {
      buffer.putLong(i, random.nextLong());
    }
    return buffer;
  }

  private static double sequential(
      Path file, long bytes, long longestNanos, boolean write, boolean direct)
      throws IOException, InterruptedException {
    AtomicLong next = new AtomicLong();
    long start = System.nanoTime();
    long done =
        Parallel.sum(
            AT_A_TIME,
            i -> {
              ByteBuffer block = aligned(LARGE, file);
              long moved = 0;
              try (FileChannel channel = open(file, write, direct)) {
                while (System.nanoTime() - start < longestNanos) {
                  long at = next.getAndAdd(LARGE);
                  if (at >= bytes) {
                    break;
                  }
                  block.clear().limit(LARGE);
                  moved += write ? channel.write(block, at) : channel.read(block, at);
                }
                if (write) {
                  channel.force(false);
                }
              }
              return moved;
            });
    return done / 1e6 / seconds(start);
  }

  private double random(
      Path file, long fileBytes, long mostBytes, long longestNanos, boolean write, boolean direct)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    long each = mostBytes / SMALL / AT_A_TIME;
    long done =
        Parallel.sum(
            AT_A_TIME,
            i -> {
              SplittableRandom random = new SplittableRandom(seed + i);
              ByteBuffer block = aligned(SMALL, file);
              long blocks = 0;
              try (FileChannel channel = open(file, write, direct)) {
                while (blocks < each && System.nanoTime() - start < longestNanos) {
                  block.clear().limit(SMALL);
                  long at = random.nextLong(fileBytes / SMALL) * SMALL;
                  int moved = write ? channel.write(block, at) : channel.read(block, at);
                  blocks += moved == SMALL ? 1 : 0;
                }
                if (write) {
                  channel.force(false);
                }
              }
              return blocks;
            });
    return done / seconds(start);
  }

  private static double[] syncs(Path file, long longestNanos) throws IOException {
    ByteBuffer block = aligned(SMALL, file);
    double[] millis = new double[MOST_SYNCS];
    int done = 0;
    try (FileChannel channel = open(file, true, false)) {
      long start = System.nanoTime();
      while (done < 10 || (done < MOST_SYNCS && System.nanoTime() - start < longestNanos)) {
        block.clear().limit(SMALL);
        long before = System.nanoTime();
        channel.write(block, (long) done * SMALL);
        channel.force(false);
        millis[done++] = (System.nanoTime() - before) / 1e6;
      }
    }
    double[] sorted = Arrays.copyOf(millis, done);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }
}
