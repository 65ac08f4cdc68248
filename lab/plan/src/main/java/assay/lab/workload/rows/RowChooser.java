package assay.lab.workload.rows;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ZipfianRanks;
import assay.lab.workload.format.Fnv;
import java.util.SplittableRandom;

/**
 * Draws the numbers of existing rows: loaded rows, and rows whose inserts the store has
 * acknowledged. Not thread-safe.
 */
@FunctionalInterface
interface RowChooser {
  long next(SplittableRandom random);

  static RowChooser of(WorkloadSpec spec, InsertSequence inserts) {
    return of(spec.distribution(), spec.firstRow(), spec.rows(), spec.expectedInserts(), inserts);
  }

  static RowChooser of(
      RequestDistribution distribution,
      long first,
      long rows,
      long expectedInserts,
      InsertSequence inserts) {
    if (rows == 0) {
      return random -> {
        throw new IllegalStateException("the workload reads rows, but has no rows");
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
      // If the drawn age exceeds the age of the oldest row, another age is drawn. With default
      // parameters, this happens in about one in thirty draws.
      for (; ; ) {
        long age = (long) (-Math.log(1 - random.nextDouble()) / gamma);
        if (age < ages.count()) {
          return ages.row(age);
        }
      }
    };
  }

  /**
   * YCSB's zipfian distribution, which hashes the rank. Popular rows are therefore spread over the
   * table's rows and the rows that the workload will insert. If a row does not exist yet, another
   * row is drawn.
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
      // As in YCSB, hashes are spread over one more row than the table will have. Otherwise, the
      // popular rows would differ from YCSB's popular rows.
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
        // Draws one row ahead, so that the processor computes the next row while it generates this
        // row's key.
        drawn = draw(random);
        if (place < rows) {
          return first + place;
        }
        long turn = (place - rows) / inserts.threads();
        if (inserts.isThere(turn)) {
          // The drawn row may be another thread's n-th insert, which may not have completed.
          // Therefore returns the row of this thread's n-th insert.
          return inserts.ofTurn(turn);
        }
      }
    }

    private long draw(SplittableRandom random) {
      return Fnv.hash(ranks.rank(random.nextDouble()));
    }

    private long place(long hash) {
      // The quotient is exact or one too small, because the hash is below 2^63.
      long rest = hash - Math.multiplyHigh(hash, reciprocal) * spread;
      long less = rest - spread;
      return less < 0 ? rest : less;
    }
  }

  /**
   * Rows by age, from newest to oldest: the inserted rows, and then the loaded rows from the last
   * to the first. Every thread is assumed to have inserted as many rows as this thread. If the
   * chosen row is another thread's n-th insert, the row of this thread's n-th insert is used
   * instead. This thread's row is known to exist.
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

    /** Returns the number of the row with a given age. A row's age is the number of newer rows. */
    long row(long age) {
      long inserted = inserts.there() * inserts.threads();
      return age < inserted
          ? inserts.number(inserts.there() - 1 - age / inserts.threads())
          : first + rows - 1 - (age - inserted);
    }
  }

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
