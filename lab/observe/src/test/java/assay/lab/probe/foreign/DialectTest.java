package assay.lab.probe.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.probe.foreign.ForeignLine.At;
import assay.lab.probe.foreign.ForeignLine.Change;
import assay.lab.probe.foreign.ForeignLine.Count;
import assay.lab.probe.foreign.ForeignLine.Gauge;
import assay.lab.probe.foreign.ForeignLine.Seen;
import assay.lab.probe.foreign.ForeignLine.Timing;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as the tools write them that send them. */
class DialectTest {
  @Test
  void statsd() {
    assertThat(Dialect.STATSD.parse("gets:3|c")).contains(new Count("foreign.gets", 3));
    assertThat(Dialect.STATSD.parse("gets:3|c|@0.1")).contains(new Count("foreign.gets", 30));
    assertThat(Dialect.STATSD.parse("q:7.5|g")).contains(new Gauge("foreign.q", 7.5));
    assertThat(Dialect.STATSD.parse("q:-2|g")).contains(new Change("foreign.q", -2));
    assertThat(Dialect.STATSD.parse("t:320|ms|@0.5")).contains(new Timing("foreign.t", 320, 2));
    assertThat(Dialect.STATSD.parse("who:a:b|s")).contains(new Seen("foreign.who", "a:b"));
  }

  @Test
  void whatDogStatsDAdds() {
    assertThat(Dialect.STATSD.parse("t:1:2.5:3|ms|@0.5|#a:b|c:ci-83c0a99c|e:it-false|card:low"))
        .containsExactly(
            new Timing("foreign.t.a_b", 1, 2),
            new Timing("foreign.t.a_b", 2.5, 2),
            new Timing("foreign.t.a_b", 3, 2));
    assertThat(Dialect.STATSD.parse("gets:3|c|T1656581400|c:in-41"))
        .containsExactly(new Count("foreign.gets", 3));
    assertThat(Dialect.STATSD.parse("q:7.5|g|T1656581400"))
        .containsExactly(new At("foreign.q", 7.5, 1_656_581_400_000L));
  }

  @Test
  void tagsMakeASeriesEachInWhateverOrderTheyCome() {
    String name = "foreign.tserver.hold.host_n1_example_com.port_9997.ms";
    assertThat(Dialect.STATSD.parse("tserver.hold.ms:4|g|#port:9997,host:n1.example.com"))
        .contains(new Gauge(name, 4));
    assertThat(Dialect.STATSD.parse("a/b,x=1:4|g")).contains(new Gauge("foreign.a_b.x_1", 4));
    assertThat(Dialect.GRAPHITE.parse("a.b;x=1 2 1700000000"))
        .contains(new At("foreign.a.b.x_1", 2, 1_700_000_000_000L));
  }

  @Test
  void graphite() {
    assertThat(Dialect.GRAPHITE.parse("jvm.heap.mb 12.5 1700000000\r"))
        .contains(new At("foreign.jvm.heap.mb", 12.5, 1_700_000_000_000L));
    assertThat(Dialect.GRAPHITE.parse("x 1 -1")).contains(new Gauge("foreign.x", 1));
  }

  @Test
  void timely() {
    assertThat(Dialect.TIMELY.parse("put sys.cpu 1700000000123 0.5 host=r01 rack=1"))
        .contains(new At("foreign.sys.cpu.host_r01.rack_1", 0.5, 1_700_000_000_123L));
    assertThat(Dialect.TIMELY.parse("put sys.cpu 1700000000 1"))
        .contains(new At("foreign.sys.cpu", 1, 1_700_000_000_000L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "x:",
        ":1|c",
        "x:1",
        "x:1|",
        "x:1|q",
        "x:NaN|g",
        "x:1e999|g",
        "x:0x1p3|g",
        "x:1|c|@0",
        "x:1|c|@7",
        "x:1|c|what",
        "x:1|c|c:",
        "x:1|c|Tnow",
        "x:1:|c",
        "x:1:y:2|c",
        "x 1 2 3",
        "put x 1",
        "put x now 1 a=b",
        "put x 1700000000123 1 host",
        "version",
        "x y 1700000000",
        "\u0000\u0001\uffff"
      })
  void whatIsMalformedIsNothing(String line) {
    for (Dialect dialect : Dialect.values()) {
      assertThat(dialect.parse(line)).isEmpty();
    }
  }

  @Test
  void whereToListenIsCheckedAsAWhole() {
    assertThat(Endpoint.parse("statsd:8125,timely:0"))
        .isEqualTo(List.of(new Endpoint(Dialect.STATSD, 8125), new Endpoint(Dialect.TIMELY, 0)));
    assertThatThrownBy(() -> Endpoint.parse("statsd")).hasMessageContaining("statsd:8125");
    assertThatThrownBy(() -> Endpoint.parse("carbon:1")).hasMessageContaining("graphite");
    assertThatThrownBy(() -> Endpoint.parse("statsd:70000")).hasMessageContaining("65535");
    assertThatThrownBy(() -> Endpoint.parse("statsd:1,statsd:1")).hasMessageContaining("twice");
  }
}
