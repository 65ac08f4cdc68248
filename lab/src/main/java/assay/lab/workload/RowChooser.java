package assay.lab.workload;

import java.util.SplittableRandom;

/** Draws the numbers of rows that are there. Of one thread. */
@FunctionalInterface
interface RowChooser {
  /** The number of an existing row. */
  long next(SplittableRandom random);

  /**
   * A chooser over rows 0 to {@code rows} − 1.
   *
   * @param inserts the rows that this thread adds, which only some distributions look at
   */
  static RowChooser of(RequestDistribution distribution, long rows, InsertSequence inserts) {
    if (distribution instanceof RequestDistribution.Zipfian zipfian) {
      ZipfianRanks ranks = new ZipfianRanks(rows, zipfian.exponent());
      return random -> ranks.rank(random.nextDouble());
    } else if (distribution instanceof RequestDistribution.ScrambledZipfian) {
      return new Scrambled(rows);
    } else if (distribution instanceof RequestDistribution.Latest latest) {
      return new Newest(rows, latest.exponent(), inserts);
    } else if (distribution instanceof RequestDistribution.Hotspot hotspot) {
      return hotspot(hotspot, rows);
    } else if (distribution instanceof RequestDistribution.Exponential exponential) {
      return exponential(exponential, rows);
    } else if (distribution instanceof RequestDistribution.Sequential) {
      return new InTurn(rows, inserts.thread(), inserts.threads());
    }
    return random -> random.nextLong(rows);
  }

  private static RowChooser hotspot(RequestDistribution.Hotspot hotspot, long rows) {
    long hotRows = Math.min(rows, Math.max(1, (long) (rows * hotspot.dataShare())));
    double hotOperations = hotRows == rows ? 1 : hotspot.operationShare();
    return random ->
        random.nextDouble() < hotOperations
            ? random.nextLong(hotRows)
            : random.nextLong(hotRows, rows);
  }

  private static RowChooser exponential(RequestDistribution.Exponential exponential, long rows) {
    double gamma = -Math.log(1 - exponential.percentile() / 100) / (rows * exponential.dataShare());
    return random -> {
      // What falls behind the last row is drawn again; with the defaults, one draw in thirty.
      for (; ; ) {
        long number = (long) (-Math.log(1 - random.nextDouble()) / gamma);
        if (number < rows) {
          return number;
        }
      }
    };
  }

  /** YCSB's zipfian: the rank is hashed, so that popular rows are spread over the table. */
  final class Scrambled implements RowChooser {
    private static final long RANKS = 10_000_000_000L;
    private static final double ZETA_OF_RANKS = 26.46902820178302;

    private final ZipfianRanks ranks =
        new ZipfianRanks(RANKS, RequestDistribution.ZIPFIAN_EXPONENT, ZETA_OF_RANKS);
    private final long rows;

    Scrambled(long rows) {
      this.rows = rows;
    }

    @Override
    public long next(SplittableRandom random) {
      return Fnv.hash(ranks.rank(random.nextDouble())) % rows;
    }
  }

  /**
   * Newest rows most often: first those which this thread has inserted, which are there for
   * certain, then the table's, from its last.
   */
  final class Newest implements RowChooser {
    private final long rows;
    private final InsertSequence inserts;
    private final ZipfianRanks ranks;

    Newest(long rows, double exponent, InsertSequence inserts) {
      this.rows = rows;
      this.inserts = inserts;
      this.ranks = new ZipfianRanks(rows, exponent);
    }

    @Override
    public long next(SplittableRandom random) {
      long own = inserts.inserted();
      ranks.growTo(rows + own);
      long rank = ranks.rank(random.nextDouble());
      return rank < own ? inserts.number(own - 1 - rank) : rows - 1 - (rank - own);
    }
  }

  /** Row after row; the threads share out the rows between them. */
  final class InTurn implements RowChooser {
    private final long rows;
    private final int threads;
    private long next;

    InTurn(long rows, int thread, int threads) {
      this.rows = rows;
      this.threads = threads;
      this.next = thread % rows;
    }

    @Override
    public long next(SplittableRandom random) {
      long number = next;
      next = (next + threads) % rows;
      return number;
    }
  }
}
