package assay.study.continuous.ingest;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import assay.lab.workload.Operation;
import assay.lab.workload.RowGenerator;
import assay.lab.workload.RowStream;
import assay.lab.workload.Source;
import assay.lab.workload.TextFiles;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.entry.Padding;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.scan.EntryTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Writes linked lists of entries (report of the continuous suite, section 4.1). The number of
 * entries per set is {@code flush}. The entries of a set link to entries of the list's previous
 * set. A set is written only after the store has acknowledged the previous set. Each thread is a
 * separate ingest with its own id and ledger. The names of the settings and their defaults are the
 * same as in the continuous suite.
 */
public record ContinuousIngest(
    @Key(value = "Number of entries to write between two flushes.", otherwise = "1_000_000")
        int flush,
    @Key(
            value =
                "Number of sets in a linked list; the number of entries per set is the value of "
                    + "the key 'flush'.",
            otherwise = "25")
        int depth,
    @Key(value = RowRange.MIN_MEANING, otherwise = RowRange.USUAL_MIN) long minRow,
    @Key(value = RowRange.MAX_MEANING, otherwise = RowRange.USUAL_MAX) long maxRow,
    @Key(
            "Weights of equal parts of the row range, lowest part first. With [3, 1], three "
                + "quarters of the rows are drawn from the lower half. Default: uniform "
                + "distribution.")
        List<Integer> rowWeights,
    @Key(
            value = "Number of column families from which each entry's family is drawn at random.",
            otherwise = "32767")
        int families,
    @Key(
            value =
                "Number of column qualifiers from which each entry's qualifier is drawn at random.",
            otherwise = "32767")
        int qualifiers,
    @Key(
            "Column family of all cells, such as cf, for stores with predefined families. Each "
                + "entry's random family name then becomes part of the column qualifier. Default: "
                + "a random family per entry.")
        Optional<String> family,
    @Key(
            "Visibility expressions, such as [A, B&C]; each linked list of entries gets a random "
                + "expression. Default: none.")
        List<String> visibilities,
    @Key(
            "Path of a file with one visibility expression per line, relative to the "
                + "experiment file. Default: none.")
        Optional<String> visibilityFile,
    @Key(
            value = "Share of linked lists to delete after writing, such as 10% or 0.1.",
            otherwise = "0")
        double deletes,
    @Key(value = "Whether the value of each entry ends with a checksum.", otherwise = "false")
        boolean checksum,
    @Key(
            "Minimum and maximum number of random bytes to add to each value, such as {min: 0, "
                + "max: 100}. Default: no random bytes.")
        Optional<PaddingKeys> padding,
    @Key(
            "Number of closed (circular) lists that a 'format' phase writes; required for "
                + "a 'format' phase. Default: none.")
        Optional<Long> lists,
    long seed)
    implements RowGenerator {
  static final int PUT = 0;
  static final int CLOSE = 1;
  static final int DELETE = 2;

  private static final long MADE = 0x6d616465L;
  private static final double MOST_COLLISIONS = 0.01;

  public record PaddingKeys(
      @Key(value = "Minimum number of random bytes to add to a value.", otherwise = "0") int min,
      @Key(value = "Maximum number of random bytes to add to a value.", otherwise = "10_000")
          int max) {
    private static final double EXPONENT = 1.5;

    public PaddingKeys {
      new Padding(min, max, EXPONENT);
    }

    Padding toPadding() {
      return new Padding(min, max, EXPONENT);
    }
  }

  public ContinuousIngest {
    rowWeights = List.copyOf(rowWeights);
    family = family.filter(of -> !of.isEmpty());
    visibilities = List.copyOf(visibilities);
    visibilities.forEach(Visibility::check);
    Require.that(
        visibilities.isEmpty() || visibilityFile.isEmpty(),
        "'visibilities' and 'visibility-file' are mutually exclusive; remove one");
    new ListShape(flush, depth);
    new RowRange(minRow, maxRow, rowWeights);
    Ingest.check(families, qualifiers, deletes);
    lists.ifPresent(of -> Require.that(of >= 1, "'lists' must be at least 1; got " + of));
    Require.that(
        lists.isEmpty() || deletes == 0,
        "'lists' writes only closed lists, without deletes; remove 'deletes'");
  }

  /**
   * Returns the parameters of the closed lists that a {@code format} phase writes to bulk files.
   * The id of this ingest depends only on the seed.
   */
  public Ingest made() {
    return ingest(new UUID(MADE, seed), seed);
  }

  public long madeLists() {
    return lists.orElseThrow();
  }

  @Override
  public void checkRows() {
    Require.that(
        lists.isPresent(), "'lists' is missing; set it to the number of closed lists to write");
    checkOperations(Math.multiplyExact(madeLists(), new ListShape(flush, depth).counts()));
  }

  @Override
  public RowStream rows(String table, int part, int parts) {
    return new ClosedLists(made(), madeLists(), part, parts);
  }

  @Override
  public double expectedRows(String table) {
    return (double) madeLists() * flush * depth;
  }

  Ingest ingest(UUID id, long ownSeed) {
    return new Ingest(
        id,
        ownSeed,
        flush,
        depth,
        minRow,
        maxRow,
        rowWeights,
        families,
        qualifiers,
        family,
        visibilities.isEmpty() ? List.of("") : visibilities,
        deletes,
        checksum,
        padding.map(PaddingKeys::toPadding));
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    settings.put("workload", kind());
    settings.put("flush", flush);
    settings.put("depth", depth);
    settings.put("minRow", minRow);
    settings.put("maxRow", maxRow);
    settings.put("deletes", deletes);
    settings.put("checksum", checksum);
    family.ifPresent(of -> settings.put("family", of));
    lists.ifPresent(of -> settings.put("lists", of));
    padding.ifPresent(of -> settings.put("padding", of.min() + " to " + of.max() + " bytes"));
    if (!visibilities.isEmpty()) {
      settings.put("visibilities", visibilities.size());
    }
    return settings.build();
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        new Operation("put", Operation.Kind.WRITE),
        new Operation("close", Operation.Kind.WRITE),
        new Operation("delete", Operation.Kind.WRITE));
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(family.map(of -> new Bytes[] {Bytes.of(of)}).orElse(new Bytes[0]));
  }

  @Override
  public boolean keepsLedgers() {
    return true;
  }

  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public ContinuousIngest withSeed(long newSeed) {
    return with(visibilities, visibilityFile, newSeed);
  }

  @Override
  public ContinuousIngest withFiles(TextFiles files) {
    if (visibilityFile.isEmpty()) {
      return this;
    }
    List<String> read = new ArrayList<>();
    for (TextFiles.Line line : files.lines("visibility-file", visibilityFile.get())) {
      try {
        Visibility.check(line.text());
      } catch (IllegalArgumentException e) {
        throw line.bad(e.getMessage());
      }
      read.add(line.text());
    }
    return with(read, Optional.empty(), seed);
  }

  private ContinuousIngest with(List<String> of, Optional<String> file, long newSeed) {
    return new ContinuousIngest(
        flush,
        depth,
        minRow,
        maxRow,
        rowWeights,
        families,
        qualifiers,
        family,
        of,
        file,
        deletes,
        checksum,
        padding,
        lists,
        newSeed);
  }

  @Override
  public List<Capability> needs() {
    return visibilities.isEmpty() ? List.of() : List.of(Capability.CELL_VISIBILITY);
  }

  @Override
  public Set<String> labels() {
    return EntryTable.labelsOf(visibilities);
  }

  /**
   * {@inheritDoc} If there were too many entries, two entries might share a cell by chance. The
   * older entry would then be reported as lost.
   */
  @Override
  public void checkOperations(long operations) {
    double collisions = ingest(new UUID(0, 0), 0).expectedCollisions((double) operations);
    if (collisions > MOST_COLLISIONS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%,d entries are too many for rows from %d to %d: %.3g pairs of entries "
                  + "would share a cell. Each pair's older entry would be reported as lost. "
                  + "Lower min-row or raise max-row.",
              operations,
              minRow,
              maxRow,
              collisions));
    }
  }

  @Override
  public Source source(ThreadContext context) {
    // Each run uses a new id, so that entries of several runs on one table can be distinguished.
    long ownSeed = context.seed().bits(Seed.Purpose.ENTRIES);
    return new LinkedListSource(ingest(UUID.randomUUID(), ownSeed), context);
  }
}
