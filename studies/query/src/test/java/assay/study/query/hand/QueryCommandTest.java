package assay.study.query.hand;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.testing.OneStore;
import assay.store.TableSpec;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.run.EventTables;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class QueryCommandTest {
  private static final TimeRange TIME = new TimeRange(1_700_000_000_000L, 1_700_000_060_000L);
  private static final String WHERE = "status where method = \"PUT\" and status ~ \"[34].*\"";
  private static EventTables tables;

  private final StringWriter printed = new StringWriter();
  private final StringWriter told = new StringWriter();

  @BeforeAll
  static void ingest() throws Exception {
    tables = new EventTables("web_request", 2_000, TIME, 3);
    tables.store.tables().create("other", new TableSpec(List.of(), 1));
  }

  @AfterAll
  static void close() {
    tables.close();
  }

  private int query(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--store", "simulated"));
    all.addAll(List.of(arguments));
    return new CommandLine(new QueryCommand(new OneStore(tables.store)))
        .setOut(new PrintWriter(printed, true))
        .setErr(new PrintWriter(told, true))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              told.write(e.getMessage());
              return e instanceof IllegalArgumentException ? 2 : 1;
            })
        .execute(all.toArray(String[]::new));
  }

  /** Of all events, the newest first. */
  private static List<String> expected() {
    EventMaker event = new EventMaker(tables.events, new EventKeys(3));
    int method = EventTypes.WEB_REQUEST.place("method");
    int status = EventTypes.WEB_REQUEST.place("status");
    List<String> lines = new ArrayList<>();
    for (long number = tables.events.count() - 1; number >= 0; number--) {
      event.make(number);
      String of = event.value(status).toString();
      if (event.value(method).toString().equals("PUT") && of.matches("[34].*")) {
        lines.add(Instant.ofEpochMilli(event.millis()) + "  status=" + of);
      }
    }
    return lines;
  }

  @ParameterizedTest
  @CsvSource({"scan", "index", "auto"})
  void eventsArePrintedTheNewestFirst(String plan) {
    assertThat(query(WHERE, "--table", "events", "--plan", plan, "--limit", "1000")).isZero();
    assertThat(printed.toString().lines().toList()).isEqualTo(expected()).hasSizeGreaterThan(20);
    assertThat(told.toString()).contains(expected().size() + " events in ");
  }

  @Test
  void noMoreArePrintedThanAsked() {
    assertThat(query(WHERE, "--table", "events", "--limit", "7")).isZero();
    assertThat(printed.toString().lines().toList()).isEqualTo(expected().subList(0, 7));
    assertThat(told.toString()).contains("7 events and maybe more (--limit) in ");
  }

  @Test
  void aTimeIsAsked() {
    String from = Instant.ofEpochMilli(TIME.toMillis() - 2).toString();
    assertThat(query("*", "--table", "events", "--from", from, "--limit", "100")).isZero();
    String asMillis = Long.toString(TIME.toMillis() - 2);
    StringWriter first = new StringWriter().append(printed.toString());
    printed.getBuffer().setLength(0);
    assertThat(query("*", "--table", "events", "--from", asMillis, "--limit", "100")).isZero();
    assertThat(printed.toString()).isEqualTo(first.toString());
    EventMaker event = new EventMaker(tables.events, new EventKeys(3));
    long expected = tables.events.count() - tables.events.firstFrom(TIME.toMillis() - 2);
    event.make(tables.events.count() - 1);
    assertThat(printed.toString().lines().count()).isEqualTo(expected);
  }

  @Test
  void itSaysHowItWouldAsk() {
    String rare = "source_ip where domain_name = \"site-900.example\" and status ~ \"5..\"";
    assertThat(query(rare, "--table", "events", "--explain")).isZero();
    assertThat(printed.toString())
        .containsPattern("found by   index of domain_name = 'site-900.example' \\(\\d\\)\n")
        .contains("tested     (domain_name = 'site-900.example' and status ~ '5..')\n")
        .containsPattern("because    The index finds about \\d of 2,000 events, which is not above")
        .doesNotContain("source_ip");
    printed.getBuffer().setLength(0);
    assertThat(query("* where status = \"200\"", "--table", "events", "--explain")).isZero();
    assertThat(printed.toString())
        .contains("found by   scan of 2,000 events\n")
        .contains("which is above the crossover (1.0 %).");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sorce_ip | --table=events | event type 'web_request' has no field 'sorce_ip'; did you"
            + " mean 'source_ip'?",
        "* where statu = \"1\" | --table=events | did you mean 'status'?",
        "* where path = \"1\" | --table=events --plan=index | indexed fields are source_ip",
        "* | --table=events --plan=indx | did you mean 'index'?",
        "* | --table=events --from=7 --to=7 | --from must be before --to; got 7 and 7",
        "* | --table=events --from=noon | --from must be a time such as",
        "* | --table=events --limit=0 | --limit must be at least 1; got 0",
        "* | --table=events --crossover=2 | crossover' must be from 0 to 1",
        "where status = \"1\" | --table=events | a query must be 'FIELD, FIELD … where CONDITION'",
        "status, | --table=events | a query must be 'FIELD, FIELD … where CONDITION'",
      })
  void whatMakesNoSenseIsRefused(String query, String options, String line) {
    List<String> arguments = new ArrayList<>(List.of(query));
    arguments.addAll(List.of(options.split(" ")));
    assertThat(query(arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(told.toString()).contains(line);
    assertThat(told.toString().lines()).hasSize(1);
  }

  @Test
  void whatIsNoEventTableIsRefused() {
    assertThat(query("*", "--table", "none")).isEqualTo(1);
    assertThat(told.toString()).contains("no such table 'none'");
    for (String table : new String[] {"other", "index"}) {
      told.getBuffer().setLength(0);
      assertThat(query("*", "--table", table)).isEqualTo(1);
      assertThat(told.toString())
          .isEqualTo(
              "table '"
                  + table
                  + "' is not an event table written by 'event-ingest'; choose another table");
    }
  }
}
