package assay.lab.export;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.plan.PlanCodec;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class SqlTables {
  private static final int BATCH = 10_000;

  private final Selection selection;
  private final Connection database;
  private final SqlDialect dialect;

  SqlTables(Selection selection, Connection database, SqlDialect dialect) {
    this.selection = selection;
    this.database = database;
    this.dialect = dialect;
  }

  void write() throws IOException, SQLException {
    database.setAutoCommit(false);
    writeRun();
    writePhases();
    writeEvents();
    writeIntervals();
    writeSeries();
    database.commit();
  }

  private void writeRun() throws SQLException {
    Manifest run = selection.timeline().manifest();
    Manifest.Verdict verdict = run.verdict();
    try (Rows rows =
        table(
            "run",
            "name TEXT, experiment TEXT, state TEXT, start_utc UTC, end_utc UTC, seed WHOLE,"
                + " assay_version TEXT, store TEXT, store_version TEXT, verdict TEXT,"
                + " verdict_sentence TEXT, plan TEXT, environment TEXT")) {
      rows.add(
          selection.run(),
          run.experiment(),
          run.state().name(),
          utc(run.start()),
          run.end() == null ? null : utc(run.end()),
          run.seed(),
          run.assayVersion(),
          run.store().get("name"),
          run.store().get("version"),
          verdict == null ? null : verdict.code(),
          verdict == null ? null : verdict.sentence(),
          PlanCodec.toJson(run.plan()),
          json(run.environment()));
    }
  }

  private void writePhases() throws SQLException {
    try (Rows rows =
        table(
            "phases",
            "phase TEXT, pacing TEXT, offered_per_s REAL, threads WHOLE, start_t REAL,"
                + " measured_from_t REAL, end_t REAL, ended WHOLE, totals TEXT")) {
      for (RecordedPhase phase : selection.timeline().phases()) {
        rows.add(
            phase.name(),
            phase.pacing(),
            phase.openLoop() ? phase.offeredPerSecond() : null,
            phase.threads(),
            phase.startSeconds(),
            phase.measuredFromSeconds(),
            phase.endSeconds(),
            phase.ended() ? 1 : 0,
            json(phase.totals().map(EventDetail::toValues).orElse(NamedValues.NONE)));
      }
    }
  }

  private void writeEvents() throws SQLException {
    try (Rows rows =
        table("events", "t REAL, utc UTC, kind TEXT, phase TEXT, text TEXT, detail TEXT")) {
      for (Event event : selection.timeline().events()) {
        rows.add(
            event.seconds(),
            utc(selection.instant(event.seconds())),
            event.kind(),
            event.phase(),
            event.text(),
            json(event.detail()));
      }
    }
  }

  private void writeIntervals() throws IOException, SQLException {
    try (Rows rows =
        table(
            "intervals",
            "phase TEXT, operation TEXT, tag TEXT, t REAL, utc UTC, length_s REAL, samples WHOLE,"
                + " mean_ns REAL, min_ns WHOLE"
                + Arrays.stream(Percentile.values())
                    .map(each -> ", " + each.column() + "_ns WHOLE")
                    .collect(Collectors.joining()))) {
      for (LatencyKey key : selection.timeline().measured()) {
        for (IntervalSummary interval : selection.timeline().intervals(key)) {
          LatencySummary latency = interval.latency();
          Stream<Object> row =
              Stream.of(
                  key.phase(),
                  key.operation(),
                  tag(key),
                  interval.startSeconds(),
                  utc(selection.instant(interval.startSeconds())),
                  interval.lengthSeconds(),
                  latency.count(),
                  latency.meanNanos(),
                  latency.minNanos());
          Stream<Long> percentiles =
              Arrays.stream(Percentile.values())
                  .map(each -> latency.known(each, PercentileRule.INTERVAL));
          rows.add(Stream.concat(row, percentiles).toArray());
        }
      }
    }
  }

  /**
   * Returns the tag under which the latencies of an operation are stored. Latencies of writes into
   * the client's buffer have a separate tag, because these writes do not wait for the store.
   */
  private String tag(LatencyKey key) throws IOException {
    Timeline run = selection.timeline();
    boolean buffered =
        PhaseHeadline.fillsBuffer(
            run.manifest().plan(), run.measured(), key.phase(), key.operation());
    return key.tag().name().toLowerCase(Locale.ROOT) + (buffered ? "-buffered" : "");
  }

  private void writeSeries() throws IOException, SQLException {
    try (Rows rows =
        table(
            "series",
            "id WHOLE, series TEXT, machine TEXT, unit TEXT, first_t REAL, last_t REAL,"
                + " samples WHOLE")) {
      int id = 0;
      for (SeriesId each : selection.series()) {
        Extent extent = selection.timeline().info(each).orElseThrow();
        rows.add(
            ++id,
            each.name(),
            each.machine(),
            each.unit(),
            extent.firstSeconds(),
            extent.lastSeconds(),
            samples(each, extent));
      }
    }
    try (Rows samples = table("samples", "series_id WHOLE, t REAL, utc UTC, value REAL")) {
      if (dialect == SqlDialect.DUCKDB) {
        loadSamples();
      } else {
        addSamples(samples);
      }
    }
  }

  /**
   * Returns the number of samples in a series. A latency series has no sample for an interval with
   * too few operations.
   */
  private long samples(SeriesId id, Extent extent) throws IOException {
    return id.name().startsWith("latency.")
        ? selection.timeline().points(id).size()
        : extent.count();
  }

  private void addSamples(Rows rows) throws IOException, SQLException {
    int id = 0;
    for (SeriesId each : selection.series()) {
      id++;
      Points points = selection.timeline().points(each);
      for (int i = 0; i < points.size(); i++) {
        double seconds = points.seconds()[i];
        rows.add(id, seconds, utc(selection.instant(seconds)), points.values()[i]);
      }
    }
  }

  /**
   * Loads samples from a file. In DuckDB, loading a file is a hundred times faster than inserting
   * rows.
   */
  private void loadSamples() throws IOException, SQLException {
    try (LongFile file = LongFile.write(selection);
        Statement statement = database.createStatement()) {
      statement.execute(
          "INSERT INTO samples SELECT id, t, utc, value FROM "
              + file.table()
              + " AS line JOIN series ON line.series = series.series"
              + " AND coalesce(line.machine, '') = series.machine");
    }
  }

  /**
   * Converts a time to a database value. SQLite has no timestamp type, but its functions accept ISO
   * 8601.
   */
  private Object utc(Instant instant) {
    return dialect == SqlDialect.SQLITE
        ? instant.toString()
        : LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }

  private static String json(Object value) {
    try {
      return RunFolder.JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a value read from JSON cannot be written as JSON", e);
    }
  }

  private Rows table(String name, String columns) throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE " + name + " (" + dialect.typed(columns) + ")");
    }
    String places =
        Stream.of(columns.split(",", -1)).map(column -> "?").collect(Collectors.joining(","));
    return new Rows(database.prepareStatement("INSERT INTO " + name + " VALUES (" + places + ")"));
  }

  private static final class Rows implements AutoCloseable {
    private final PreparedStatement insert;
    private int waiting;

    Rows(PreparedStatement insert) {
      this.insert = insert;
    }

    void add(Object... values) throws SQLException {
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.addBatch();
      if (++waiting == BATCH) {
        flush();
      }
    }

    private void flush() throws SQLException {
      if (waiting > 0) {
        insert.executeBatch();
        waiting = 0;
      }
    }

    @Override
    public void close() throws SQLException {
      flush();
      insert.close();
    }
  }
}
