package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.workload.ReadScope;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.FieldNames;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.store.Bytes;
import assay.store.Mutation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationStreamTest {
  private static final Mix ALL =
      new Mix(
          Map.of(
              OperationKind.READ, 0.3,
              OperationKind.UPDATE, 0.2,
              OperationKind.INSERT, 0.2,
              OperationKind.SCAN, 0.1,
              OperationKind.READ_MODIFY_WRITE, 0.1,
              OperationKind.DELETE, 0.1));
  private static final RequestDistribution ZIPFIAN = new RequestDistribution.ScrambledZipfian();

  @Test
  void oneSeedRepeatsTheStreamExactly() {
    assertThat(described(ALL, 42, 1, 3, 5000)).isEqualTo(described(ALL, 42, 1, 3, 5000));
  }

  @Test
  void otherSeedsAndOtherThreadsGetOtherStreams() {
    List<Long> first = rows(42, 0, 4, 2000);
    for (long seed : new long[] {41, 43, 44, 42 + 31}) {
      for (int thread = 0; thread < 4; thread++) {
        assertUnrelated(first, rows(seed, thread, 4, 2000));
      }
    }
    for (int thread = 1; thread < 4; thread++) {
      assertUnrelated(first, rows(42, thread, 4, 2000));
    }
  }

  @Test
  void loadsOfAllThreadsTogetherAreEveryRowOnce() {
    int threads = 7;
    long total = 1000;
    WorkloadSpec spec = Specs.of(OperationKind.READ, total);
    Set<Long> rows = new HashSet<>();
    long shares = 0;
    for (int thread = 0; thread < threads; thread++) {
      OperationStream stream = OperationStream.ofLoad(spec, thread, threads);
      long share = OperationStream.share(total, thread, threads);
      shares += share;
      for (long i = 0; i < share; i++) {
        assertThat(stream.next()).isEqualTo(OperationKind.INSERT);
        assertThat(rows.add(stream.rowNumber())).isTrue();
      }
    }
    assertThat(shares).isEqualTo(total);
    assertThat(rows).hasSize(1000).allMatch(row -> row >= 0 && row < total);
  }

  @Test
  void insertsOfARunComeBehindTheTableAndNeverMeet() {
    WorkloadSpec spec = Specs.of(ALL, 100, ZIPFIAN, 1);
    Set<Long> inserted = new HashSet<>();
    for (int thread = 0; thread < 5; thread++) {
      OperationStream stream =
          OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(thread), thread, 5);
      Set<Long> own = new HashSet<>();
      for (int i = 0; i < 2000; i++) {
        if (stream.next() == OperationKind.INSERT) {
          assertThat(stream.rowNumber()).isGreaterThanOrEqualTo(100);
          assertThat(inserted.add(stream.rowNumber())).isTrue();
          own.add(stream.rowNumber());
        } else {
          assertThat(stream.rowNumber())
              .matches(row -> (row >= 0 && row < 100) || own.contains(row));
        }
      }
    }
  }

  @Test
  void anInsertWritesAllFieldsAndAnUpdateOneAllAsTheCheckExpects() {
    WorkloadSpec spec = Specs.of(ALL, 1000, ZIPFIAN, 3);
    ValueFormat format = new ValueFormat(spec.format().values(), spec.seed());
    FieldNames names = new FieldNames(spec.format());
    OperationStream stream = OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(0), 0, 1);
    Set<Integer> updated = new HashSet<>();
    for (int i = 0; i < 5000; i++) {
      OperationKind kind = stream.next();
      assertThat(stream.row()).isEqualTo(spec.format().keys().key(stream.rowNumber()));
      if (kind == OperationKind.INSERT
          || kind == OperationKind.UPDATE
          || kind == OperationKind.READ_MODIFY_WRITE) {
        Mutation mutation = stream.mutation();
        assertThat(mutation.row()).isEqualTo(stream.row());
        assertThat(mutation.size())
            .isEqualTo(kind == OperationKind.INSERT ? spec.format().fields() : 1);
        for (int c = 0; c < mutation.size(); c++) {
          Mutation.Change change = mutation.change(c);
          int field = names.field(change.qualifier());
          assertThat(change.family()).isEqualTo(Bytes.of("cf"));
          assertThat(change.value().length()).isEqualTo(Specs.FIELD_BYTES);
          assertThat(format.matches(change.value(), stream.rowNumber(), field)).isTrue();
          if (mutation.size() == 1) {
            updated.add(field);
          }
        }
      }
    }
    assertThat(updated).as("every field is updated").hasSize(spec.format().fields());
  }

  @Test
  void scansStartAtTheRowAndAreOfAllLengths() {
    WorkloadSpec spec = Specs.of(OperationKind.SCAN, 1000);
    OperationStream stream = OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(0), 0, 1);
    long[] lengths = new long[spec.scans().most() + 1];
    for (int i = 0; i < 100_000; i++) {
      stream.next();
      assertThat(stream.range().start()).isEqualTo(stream.row());
      assertThat(stream.range().end()).isEqualTo(new Bytes());
      lengths[stream.scanRows()]++;
    }
    assertThat(lengths[0]).isZero();
    for (int length = 1; length < lengths.length; length++) {
      assertThat(lengths[length]).isCloseTo(1000, within(160L));
    }
  }

  @Test
  void zipfianScansAreMostlyShort() {
    WorkloadSpec spec =
        Specs.with(
            Specs.of(OperationKind.SCAN, 1000),
            "scans",
            new ScanLength(ScanLength.Shape.ZIPFIAN, 5, 50));
    OperationStream stream = OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(0), 0, 1);
    long[] lengths = new long[51];
    int draws = 100_000;
    for (int i = 0; i < draws; i++) {
      stream.next();
      lengths[stream.scanRows()]++;
    }
    double zeta = 0;
    for (int i = 1; i <= 46; i++) {
      zeta += Math.pow(i, -0.99);
    }
    assertThat(lengths[5]).isCloseTo((long) (draws / zeta), within(800L));
    assertThat(lengths[6]).isCloseTo((long) (draws * Math.pow(2, -0.99) / zeta), within(600L));
    assertThat(lengths[50]).isPositive();
    assertThat(java.util.Arrays.stream(lengths).limit(5).sum()).isZero();
  }

  @Test
  void readsNameAllFieldsWhereTheWorkloadSaysSo() {
    WorkloadSpec spec = Specs.of(OperationKind.READ, 100);
    assertThat(OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(0), 0, 1).columns().all())
        .isTrue();
    WorkloadSpec byName = Specs.with(spec, "reads", ReadFields.ALL_BY_NAME);
    OperationStream stream = OperationStream.ofRun(byName, Seed.of(byName.seed()).thread(0), 0, 1);
    stream.next();
    assertThat(stream.readField()).isEqualTo(OperationStream.ALL_FIELDS);
    assertThat(stream.columns().names())
        .extracting(name -> name.qualifier().toString())
        .containsExactlyElementsOf(
            java.util.stream.IntStream.range(0, 10).mapToObj(i -> "field" + i).toList());
  }

  @Test
  void readsAskForOneFieldAndUpdatesWriteAllWhereTheWorkloadSaysSo() {
    WorkloadSpec spec =
        Specs.with(
            Specs.of(ALL, 100, ZIPFIAN, 3),
            "firstRow",
            50L,
            "firstInsert",
            200L,
            "expectedInserts",
            10L,
            "scans",
            ScanLength.upTo(3),
            "reads",
            ReadFields.ONE,
            "writesAllFields",
            true);
    OperationStream stream = OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(0), 0, 1);
    Set<Integer> read = new HashSet<>();
    for (int i = 0; i < 5000; i++) {
      OperationKind kind = stream.next();
      if (kind == OperationKind.READ || kind == OperationKind.SCAN) {
        assertThat(stream.columns().names())
            .containsExactly(
                new assay.store.Columns.Name(
                    Bytes.of("cf"), Bytes.of("field" + stream.readField())));
        read.add(stream.readField());
      } else if (kind != OperationKind.DELETE) {
        assertThat(stream.mutation().size()).isEqualTo(10);
        assertThat(stream.mutation().isInsert()).isEqualTo(kind == OperationKind.INSERT);
      }
      if (kind == OperationKind.INSERT) {
        assertThat(stream.rowNumber()).isGreaterThanOrEqualTo(200);
      } else {
        assertThat(stream.rowNumber()).matches(row -> (row >= 50 && row < 150) || row >= 200);
      }
    }
    assertThat(read).hasSize(10);
    OperationStream load = OperationStream.ofLoad(spec, 0, 2);
    load.next();
    load.next();
    assertThat(load.rowNumber()).isEqualTo(52);
    assertThat(load.mutation().isInsert()).isTrue();
  }

  @Test
  void valuesOfVaryingLengthAreWrittenAsTheCheckExpects() {
    WorkloadSpec usual = Specs.of(ALL, 1000, ZIPFIAN, 3);
    RowFormat format =
        new RowFormat(
            usual.format().keys(),
            "cf",
            "f",
            4,
            new FieldLength.Zipfian(0, 300),
            ValueFormat.Kind.RANDOM);
    WorkloadSpec spec = Specs.with(usual, "format", format);
    OperationStream stream = OperationStream.ofLoad(spec, 0, 1);
    RowCheck check = new RowCheck(spec, ReadScope.WHOLE);
    Set<Integer> lengths = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      stream.next();
      check.start(stream.rowNumber(), OperationStream.ALL_FIELDS);
      for (int c = 0; c < stream.mutation().size(); c++) {
        assay.store.Cell cell = new assay.store.Cell();
        cell.qualifier().set(stream.mutation().change(c).qualifier());
        cell.value().set(stream.mutation().change(c).value());
        lengths.add(cell.value().length());
        check.accept(cell);
      }
      assertThat(check.foundWrong()).isFalse();
    }
    assertThat(lengths).hasSizeGreaterThan(100);
  }

  @Test
  void mixIsThatOfTheWorkload() {
    OperationStream stream = OperationStream.ofRun(Specs.of(ALL, 10, ZIPFIAN, 3), Seed.of(3), 0, 1);
    Map<OperationKind, Integer> counts = new EnumMap<>(OperationKind.class);
    for (int i = 0; i < 100_000; i++) {
      counts.merge(stream.next(), 1, Integer::sum);
    }
    ALL.shares()
        .forEach(
            (kind, share) ->
                assertThat(counts.get(kind)).isCloseTo((int) (share * 100_000), within(800)));
  }

  @ParameterizedTest
  @EnumSource(value = Preset.class, names = "LOAD", mode = EnumSource.Mode.EXCLUDE)
  void tablesBeyondTwoToThe31Work(Preset preset) {
    long rows = 5_000_000_000L;
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 1);
    WorkloadSpec spec =
        Specs.with(
            preset.workload(rows, Specs.SEED),
            "format",
            RowFormat.of(keys, 10, Specs.FIELD_BYTES, ValueFormat.Kind.RANDOM));
    OperationStream stream = OperationStream.ofRun(spec, Seed.of(spec.seed()).thread(2), 2, 3);
    long most = 0;
    for (int i = 0; i < 5000; i++) {
      stream.next();
      assertThat(stream.rowNumber()).isNotNegative();
      assertThat(stream.row()).isEqualTo(Bytes.of("user" + stream.rowNumber()));
      most = Math.max(most, stream.rowNumber());
    }
    assertThat(most).isGreaterThan(1L << 32);
    assertThat(OperationStream.share(rows + 1, 0, 2)).isEqualTo(2_500_000_001L);
  }

  /** No long stretch of one list is a stretch of the other, wherever it begins. */
  private static void assertUnrelated(List<Long> a, List<Long> b) {
    Set<List<Long>> stretches = new HashSet<>();
    for (int i = 0; i + 3 <= a.size(); i++) {
      stretches.add(a.subList(i, i + 3));
    }
    for (int i = 0; i + 3 <= b.size(); i++) {
      assertThat(stretches.contains(b.subList(i, i + 3))).as("at %d", i).isFalse();
    }
  }

  private static List<Long> rows(long seed, int thread, int threads, int count) {
    WorkloadSpec spec =
        Specs.of(Mix.only(OperationKind.READ), 1_000_000_000, new RequestDistribution.Uniform(), 1);
    OperationStream stream =
        OperationStream.ofRun(spec, Seed.of(seed).thread(thread), thread, threads);
    List<Long> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      stream.next();
      rows.add(stream.rowNumber());
    }
    return rows;
  }

  private static List<String> described(Mix mix, long seed, int thread, int threads, int count) {
    OperationStream stream =
        OperationStream.ofRun(
            Specs.of(mix, 1000, ZIPFIAN, 1), Seed.of(seed).thread(thread), thread, threads);
    List<String> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      OperationKind kind = stream.next();
      String detail =
          kind == OperationKind.SCAN
              ? " " + stream.scanRows()
              : (kind == OperationKind.READ_MODIFY_WRITE || !kind.reads())
                      && kind != OperationKind.DELETE
                  ? " "
                      + stream.mutation().change(0).qualifier()
                      + stream.mutation().change(0).value()
                  : "";
      operations.add(kind + " " + stream.row() + detail);
    }
    return operations;
  }
}
