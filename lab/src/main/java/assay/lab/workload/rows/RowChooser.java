package assay.lab.workload.rows;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ZipfianRanks;
import assay.lab.workload.format.Fnv;
import java.util.SplittableRandom;

/**
 * Draws the numbers of rows that are there: those of the table, and those whose inserts the store
 * has acknowledged. Of one thread.
 */
@FunctionalInterface
interface RowChooser {
  /** The number of an existing row. */
  long next(SplittableRandom random);

  /**
   * A chooser over the rows of a workload.
   *
   * @param inserts the rows that this thread adds, which only some distributions look at
   */
  static RowChooser of(WorkloadSpec spec, InsertSequence inserts) {
    return of(spec.distribution(), spec.firstRow(), spec.rows(), spec.expectedInserts(), inserts);
  }

  /** A chooser over {@code rows} rows from number {@code first} on. */
  static RowChooser of(
      RequestDistribution distribution,
      long first,
      long rows,
      long expectedInserts,
      InsertSequence inserts) {
    if (rows == 0) {
      return random -> {
        throw new IllegalStateException("the workload asks for rows and has none");
      };
    }
    if (distribution instanceof RequestDistribution.Zipfian zipfian) {
      ZipfianRanks ranks = new ZipfianRanks(rows, zipfian.exponent());
      return random -> first + ranks.rank(random.nextDouble());
    } else if (distribution instanceof RequestDistribution.ScrambledZipfian scrambled) {
      return new Scrambled(scrambled.exponent(), first, rows, expectedInserts, inserts);
    } else if (distribution instanceof RequestDistribution.Latest latest) {
      return latest(latest, new Ages(first, rows, inserts));
    } else if (distribution instanceof RequestDistribution.Hotspot hotspot) {
      return hotspot(hotspot, first, rows);
    } else if (distribution instanceof RequestDistribution.Exponential exponential) {
      return exponential(exponential, rows, new Ages(first, rows, inserts));
    } else if (distribution instanceof RequestDistribution.Sequential) {
      return new InTurn(first, rows, inserts.thread(), inserts.threads());
    }
    return random -> first + random.nextLong(rows);
  }

  private static RowChooser hotspot(RequestDistribution.Hotspot hotspot, long first, long rows) {
    long hotRows = Math.min(rows, Math.max(1, (long) (rows * hotspot.dataShare())));
    double hotOperations = hotRows == rows ? 1 : hotspot.operationShare();
    return random ->
        first
            + (random.nextDouble() < hotOperations
                ? random.nextLong(hotRows)
                : random.nextLong(hotRows, rows));
  }

  private static RowChooser latest(RequestDistribution.Latest latest, Ages ages) {
    ZipfianRanks ranks = new ZipfianRanks(ages.count(), latest.exponent());
    return random -> {
      ranks.growTo(ages.count());
      return ages.row(ranks.rank(random.nextDouble()));
    };
  }

  private static RowChooser exponential(
      RequestDistribution.Exponential exponential, long rows, Ages ages) {
    double gamma = -Math.log(1 - exponential.percentile() / 100) / (rows * exponential.dataShare());
    return random -> {
      // What is older than the first row is drawn again; with the defaults, one draw in thirty.
      for (; ; ) {
        long age = (long) (-Math.log(1 - random.nextDouble()) / gamma);
        if (age < ages.count()) {
          return ages.row(age);
        }
      }
    };
  }

  /**
   * YCSB's zipfian: the rank is hashed, so that popular rows are spread over the table and over the
   * rows that are expected to be inserted. A draw of what is not there yet is drawn again.
   */
  final class Scrambled implements RowChooser {
    private static final long RANKS = 10_000_000_000L;
    private static final double ZETA_OF_RANKS = 26.46902820178302;
    private static final long NONE = -1;

    private final ZipfianRanks ranks;
    private final long first;
    private final long rows;
    private final long spread;
    private final long reciprocal;
    private final InsertSequence inserts;
    private long drawn = NONE;

    Scrambled(
        double exponent, long first, long rows, long expectedInserts, InsertSequence inserts) {
      ranks =
          exponent == RequestDistribution.ZIPFIAN_EXPONENT
              ? new ZipfianRanks(RANKS, exponent, ZETA_OF_RANKS)
              : new ZipfianRanks(RANKS, exponent);
      this.first = first;
      this.rows = rows;
      this.inserts = inserts;
      // One more than there are, as YCSB has it: else other rows than with YCSB were popular.
      spread = rows + expectedInserts + 1;
      reciprocal = Long.divideUnsigned(-1, spread);
    }

    @Override
    public long next(SplittableRandom random) {
      if (drawn == NONE) {
        drawn = draw(random);
      }
      for (; ; ) {
        long place = place(drawn);
        // Drawn one ahead: the processor works on it while the key of this one is made.
        drawn = draw(random);
        if (place < rows) {
          return first + place;
        }
        long turn = (place - rows) / inserts.threads();
        if (inserts.isThere(turn)) {
          // In place of another thread's row the own of the same turn, which is there for certain.
          return inserts.ofTurn(turn);
        }
      }
    }

    private long draw(SplittableRandom random) {
      return Fnv.hash(ranks.rank(random.nextDouble()));
    }

    /** The rest of a division by {@code spread}, without one. */
    private long place(long hash) {
      // The quotient is right or one too small, as the hash is below 2^63.
      long rest = hash - Math.multiplyHigh(hash, reciprocal) * spread;
      long less = rest - spread;
      return less < 0 ? rest : less;
    }
  }

  /**
   * Rows by age: the inserted ones, of which there are as many by every thread as by this one, then
   * the table's, from its last. In place of other threads' rows stand this thread's own of the same
   * turn, which are there for certain.
   */
  final class Ages {
    private final long first;
    private final long rows;
    private final InsertSequence inserts;

    Ages(long first, long rows, InsertSequence inserts) {
      this.first = first;
      this.rows = rows;
      this.inserts = inserts;
    }

    long count() {
      return rows + inserts.there() * inserts.threads();
    }

    /** The number of the row with so many newer ones. */
    long row(long age) {
      long inserted = inserts.there() * inserts.threads();
      return age < inserted
          ? inserts.number(inserts.there() - 1 - age / inserts.threads())
          : first + rows - 1 - (age - inserted);
    }
  }

  /** Row after row; the threads share out the rows between them. */
  final class InTurn implements RowChooser {
    private final long first;
    private final long rows;
    private final int threads;
    private long next;

    InTurn(long first, long rows, int thread, int threads) {
      this.first = first;
      this.rows = rows;
      this.threads = threads;
      this.next = thread % rows;
    }

    @Override
    public long next(SplittableRandom random) {
      long number = next;
      next = (next + threads) % rows;
      return first + number;
    }
  }
}
