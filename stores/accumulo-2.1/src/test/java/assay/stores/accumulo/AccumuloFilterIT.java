package assay.stores.accumulo;

import static assay.store.binding.Refusals.assertBadSetting;
import static assay.store.binding.Refusals.assertRefused;
import static assay.store.binding.Refusals.assertRefusedInTime;
import static assay.store.binding.Rows.endless;
import static assay.store.binding.Rows.flush;
import static assay.store.binding.Rows.mutation;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.write;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.binding.Rows;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.ServerFilter.Filter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;
import org.apache.accumulo.core.security.TablePermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Filters on servers that never heard of Assay when they were started. */
class AccumuloFilterIT {
  private static final List<Bytes> FAMILIES = List.of(Bytes.of("f"), Bytes.of(new byte[] {0, -1}));
  private static final List<String> WORDS =
      List.of("red", "green", "redgreen", "", "größe", "a\nb", "\u0000", "x");
  private static final List<String> PATTERNS =
      List.of("red", "re.*", ".*", "", "[^a-r].*", "g.ö.e", "a.b", "(?s)a.b", "r1.*", "\\W*", ".");

  /** A busy machine may take that; the client itself would try again for minutes. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  @Test
  void theServersLetThroughCellByCellWhatTheClientWould() throws Exception {
    long seed = 1;
    Random random = new Random(seed);
    // Exchanges of a few cells end in the middle of rows.
    try (AccumuloStore store = cluster.open("scan-batch", "7")) {
      String table = randomTable(store, random);
      List<List<Cell>> rows = rows(store, table);
      assertThat(rows).hasSizeGreaterThan(50);
      for (int i = 0; i < 40; i++) {
        Filter filter = randomFilter(random);
        Columns columns = randomColumns(random);
        String what = "seed " + seed + ": " + filter + " of " + columns;
        List<List<Cell>> expected = filtered(rows, filter, columns);
        try (Session session = store.openFilteredSession(table, filter)) {
          assertThat(scan(session, columns, 1_000)).as(what).isEqualTo(texts(expected));
          int limit = 1 + random.nextInt(20);
          List<List<Cell>> first = expected.subList(0, Math.min(limit, expected.size()));
          assertThat(scan(session, columns, limit))
              .as("%s, %s", what, limit)
              .isEqualTo(texts(first));
          Bytes row = rows.get(random.nextInt(rows.size())).get(0).row();
          List<Cell> read = new ArrayList<>();
          Outcome outcome = session.read(row, columns, cell -> read.add(cell.copy()));
          List<Cell> wanted =
              expected.stream().filter(r -> r.get(0).row().equals(row)).findAny().orElse(List.of());
          assertThat(read).as("%s, row %s", what, row).hasToString(wanted.toString());
          assertThat(outcome).isEqualTo(wanted.isEmpty() ? Outcome.ABSENT : Outcome.OK);
        }
      }
      store.tables().drop(table);
    }
  }

  /** Rows of several families, versions and tablets, half of them in files. */
  private static String randomTable(AccumuloStore store, Random random) throws Exception {
    String table = "filters_" + System.nanoTime();
    store.tables().create(table, new TableSpec(FAMILIES, 2));
    store.addSplits(table, new TreeSet<>(List.of(Bytes.of("r03"), Bytes.of("r06"))));
    try (Session session = store.openSession(table)) {
      for (int part = 0; part < 2; part++) {
        for (int i = 0; i < 60; i++) {
          Mutation mutation = mutation(Bytes.of(String.format("r%02d", random.nextInt(90))));
          int cells = 1 + random.nextInt(12);
          for (int c = 0; c < cells; c++) {
            mutation.put(
                FAMILIES.get(random.nextInt(2)),
                word(random),
                null,
                // Two values of one time would have no order.
                random.nextInt(Integer.MAX_VALUE),
                random.nextInt(10) == 0 ? Bytes.of(new byte[] {-1, 'x'}) : word(random));
          }
          assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
        }
        flush(session);
        if (part == 0) {
          store.tables().flush(table);
        }
      }
    }
    return table;
  }

  private static Filter randomFilter(Random random) {
    String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
    return switch (random.nextInt(5)) {
      case 0 -> new Filter.RowByKey(pattern);
      case 1 -> new Filter.CellByColumn(pattern);
      case 2 -> new Filter.CellByValue(pattern);
      default -> new Filter.RowByColumnValue(randomColumn(random), pattern);
    };
  }

  private static Columns randomColumns(Random random) {
    if (random.nextInt(3) == 0) {
      return Columns.ALL;
    }
    List<Columns.Name> names = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      names.add(randomColumn(random));
    }
    return new Columns(names.stream().distinct().toList());
  }

  private static Columns.Name randomColumn(Random random) {
    return new Columns.Name(FAMILIES.get(random.nextInt(2)), word(random));
  }

  private static Bytes word(Random random) {
    return Bytes.of(WORDS.get(random.nextInt(WORDS.size())));
  }

  private static List<List<Cell>> rows(AccumuloStore store, String table) throws Exception {
    List<List<Cell>> rows = new ArrayList<>();
    try (Session session = store.openSession(table)) {
      Outcome outcome =
          session.scan(
              Range.all(),
              Columns.ALL,
              1_000,
              cell -> {
                if (rows.isEmpty() || !rows.get(rows.size() - 1).get(0).row().equals(cell.row())) {
                  rows.add(new ArrayList<>());
                }
                rows.get(rows.size() - 1).add(cell.copy());
              });
      assertThat(outcome).isEqualTo(Outcome.OK);
    }
    return rows;
  }

  /** A row passes or not by all that it has; the columns then narrow what is returned of it. */
  private static List<List<Cell>> filtered(List<List<Cell>> rows, Filter filter, Columns columns) {
    RowFilter client = new RowFilter(filter);
    return rows.stream()
        .map(
            row ->
                client.apply(row).stream()
                    .filter(cell -> columns.contains(cell.family(), cell.qualifier()))
                    .toList())
        .filter(row -> !row.isEmpty())
        .toList();
  }

  private static List<String> texts(List<List<Cell>> rows) {
    return rows.stream().flatMap(List::stream).map(Cell::toString).toList();
  }

  private static List<String> scan(Session session, Columns columns, int limit) {
    List<String> cells = new ArrayList<>();
    Outcome outcome =
        session.scan(Range.all(), columns, limit, cell -> cells.add(cell.copy().toString()));
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return cells;
  }

  @Test
  void aJarThatServersCannotReadIsToldInOneLine() throws Exception {
    String url = "file:///no/such/place/filters.jar";
    try (AccumuloStore store = cluster.open("filter-jar", url, "timeout", "5s")) {
      String table = newTable(store);
      assertRefusedInTime(
          StoreException.Kind.FAILED,
          () -> store.openFilteredSession(table, byValue("v")).close(),
          "tablet server 127.0.0.1:",
          url,
          "'filter-jar'");
      store.tables().drop(table);
    }
  }

  @Test
  void badPatternsAndMissingTablesAreToldBeforeAnythingIsSent() throws Exception {
    try (AccumuloStore store = cluster.open()) {
      assertRefused(
          StoreException.Kind.NO_SUCH_TABLE,
          () -> store.openFilteredSession("nosuch", byValue("v")).close(),
          "nosuch");
      String table = newTable(store);
      for (Filter bad :
          List.of(new Filter.RowByKey("a("), new Filter.CellByValue("a("), byValue("a("))) {
        assertBadSetting("'a('", () -> store.openFilteredSession(table, bad).close());
      }
      store.tables().drop(table);
    }
  }

  @Test
  void patternsThatNeverEndEndAtTheTimeoutAndLeaveTheServerAtWork() throws Exception {
    try (AccumuloStore store = cluster.open("timeout", "2s")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        write(session, endless());
      }
      // The last one would go so deep that the server's stack would not hold it.
      for (Filter filter :
          List.of(
              new Filter.CellByValue("(.)(a|aa)+\\1c"),
              byValue("(.)(a|aa)+\\1c"),
              new Filter.CellByValue("(b|c)*"))) {
        long start = System.nanoTime();
        try (Session session = store.openFilteredSession(table, filter)) {
          assertThat(Rows.scan(session, 1))
              .as("%s: %s", filter, session.lastError())
              .isIn(Outcome.FAILED, Outcome.UNKNOWN);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
        try (Session session = store.openFilteredSession(table, new Filter.CellByColumn("q"))) {
          assertThat(scan(session, Columns.ALL, 1)).hasSize(1);
        }
      }
      store.tables().drop(table);
    }
  }

  @Test
  void aUserWhoMayNotDeployFiltersOnceAnAdministratorHas() throws Exception {
    try (AccumuloStore store = cluster.open()) {
      String table = newTable(store);
      Path plain = plainUser(table);
      // A URL that no one has told the servers of.
      String url = "file:///somewhere/" + System.nanoTime() + ".jar";
      try (AccumuloStore other = TestAccumulo.open(plain, "filter-jar", url)) {
        assertRefused(
            StoreException.Kind.DENIED,
            () -> other.openFilteredSession(table, byValue("v")).close(),
            "'plain'",
            "general.vfs.context.classpath.assay-",
            url);
      }
      store.openFilteredSession(table, byValue("v")).close();
      try (AccumuloStore other = TestAccumulo.open(plain);
          Session session = other.openFilteredSession(table, byValue("v"))) {
        assertThat(scan(session, Columns.ALL, 1)).isEmpty();
      }
      store.tables().drop(table);
    }
  }

  /** Client properties of a user who may read a table and nothing else. */
  private static Path plainUser(String table) throws Exception {
    String password = "plain-" + System.nanoTime();
    try (AccumuloClient root = Accumulo.newClient().from(cluster.clientProperties()).build()) {
      root.securityOperations().createLocalUser("plain", new PasswordToken(password));
      root.securityOperations().grantTablePermission("plain", table, TablePermission.READ);
    }
    return cluster.clientPropertiesWith(Map.of("auth.principal", "plain", "auth.token", password));
  }

  private static Filter byValue(String pattern) {
    return new Filter.RowByColumnValue(new Columns.Name(FAMILIES.get(0), Bytes.of("q")), pattern);
  }
}
