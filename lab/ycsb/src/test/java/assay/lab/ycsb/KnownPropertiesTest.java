package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.PlanCodec;
import assay.lab.plan.TableUse;
import assay.lab.ycsb.Property.Group;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That no property which decides what is measured is passed over. */
class KnownPropertiesTest {
  private static final String LEAST = "recordcount=1000 operationcount=100 seed=1 ";

  /**
   * A value of each property that is used, and the properties which it needs: with the value there
   * is another plan, another file for the store, or another output.
   */
  private static final Map<String, String> USED =
      Stream.of(
              "recordcount=2000",
              "insertstart=10",
              "insertcount=10",
              "table=other",
              "fieldcount=3",
              "fieldnameprefix=f",
              "fieldlength=50",
              "minfieldlength=5 fieldlengthdistribution=uniform",
              "fieldlengthdistribution=zipfian",
              "insertorder=ordered",
              "zeropadding=12",
              "dataintegrity=true",
              "readproportion=0.5",
              "updateproportion=0.5",
              "insertproportion=0.5",
              "scanproportion=0.5",
              "readmodifywriteproportion=0.5",
              "requestdistribution=zipfian",
              "hotspotdatafraction=0.1 requestdistribution=hotspot",
              "hotspotopnfraction=0.1 requestdistribution=hotspot",
              "exponential.percentile=50 requestdistribution=exponential",
              "exponential.frac=0.5 requestdistribution=exponential",
              "readallfields=false",
              "readallfieldsbyname=true",
              "writeallfields=true",
              "minscanlength=2",
              "maxscanlength=9",
              "scanlengthdistribution=zipfian",
              "core_workload_insertion_retry_limit=3",
              "core_workload_insertion_retry_interval=5",
              "operationcount=500",
              "maxexecutiontime=60",
              "threadcount=4",
              "target=500",
              "status=true",
              "status.interval=5 status=true",
              "label=mine",
              "exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter",
              "exportfile=out.txt",
              "measurementtype=histogram",
              "measurement.interval=both",
              "hdrhistogram.percentiles=50",
              "hdrhistogram.fileoutput=true",
              "hdrhistogram.output.path=a hdrhistogram.fileoutput=true",
              "measurement.histogram.verbose=true",
              "histogram.buckets=10",
              "timeseries.granularity=5000",
              "measurement.raw.no_summary=true",
              "reportlatencyforeacherror=true",
              "latencytrackederrors=ERROR",
              "warmup=30s",
              "checkvalues=false",
              "latencyunit=ns",
              "seed=7",
              "accumulo.zooKeepers=a" + accumuloWithout("zooKeepers"),
              "accumulo.instanceName=a" + accumuloWithout("instanceName"),
              "accumulo.username=a" + accumuloWithout("username"),
              "accumulo.password=a" + accumuloWithout("password"),
              "accumulo.columnFamily=f",
              "accumulo.batchWriterSize=5",
              "accumulo.batchWriterMaxLatency=5",
              "accumulo.batchWriterThreads=500",
              "hosts=a",
              "port=1 hosts=a",
              "cassandra.keyspace=k",
              "cassandra.username=u hosts=a cassandra.password=p",
              "cassandra.password=p hosts=a cassandra.username=u",
              "cassandra.useSSL=true hosts=a",
              "cassandra.readconsistencylevel=ALL",
              "cassandra.writeconsistencylevel=ALL",
              "cassandra.coreconnections=4",
              "cassandra.readtimeoutmillis=5",
              "columnfamily=f",
              "clientbuffering=true",
              "writebuffersize=5 clientbuffering=true",
              "hbase.zookeeper.quorum=a",
              "hbase.zookeeper.property.clientPort=5 hbase.zookeeper.quorum=a",
              "zookeeper.znode.parent=/h hbase.zookeeper.quorum=a",
              "rocksdb.dir=a")
          .collect(Collectors.toMap(sample -> sample.split("=", 2)[0], sample -> sample));

  /** Used by other means than those, and where to see it. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "workload", "another class is an error: YcsbPlanTest",
          "fieldlengthhistogram", "read from its file: YcsbPlanTest",
          "strict", "lets unknown names pass: YcsbPlanTest",
          "db", "names the store: YcsbIT",
          "cassandra.maxconnections", "must be that of coreconnections: below");

  private static final Map<String, String> REFUSED =
      Map.of(
          "core_workload_insertion_keep_going_on_error", "false",
          "cassandra.connecttimeoutmillis", "5000",
          "cassandra.tracing", "true",
          "principal", "me@REALM",
          "keytab", "/me.keytab",
          "hbase.usepagefilter", "false",
          "hbase.usescanvaluefiltering", "true",
          "rocksdb.optionsfile", "/options.ini");

  static List<Property> all() {
    return KnownProperties.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void isUsedOrRefusedOrCannotMatter(Property property) {
    String name = property.name();
    assertThat(property.meaning()).isNotBlank();
    switch (property.effect()) {
      case USED -> {
        if (ELSEWHERE.containsKey(name)) {
          assertThat(USED).doesNotContainKey(name);
          return;
        }
        assertThat(USED).as("a value that shows how it is used").containsKey(name);
        String sample = USED.get(name);
        String without = sample.contains(" ") ? sample.substring(sample.indexOf(' ') + 1) : "";
        assertThat(outcome(property.group(), sample))
            .isNotEqualTo(outcome(property.group(), reduced(name, without)));
      }
      case REFUSED -> {
        assertThat(REFUSED).as("a value that is refused").containsKey(name);
        String assignment = name + "=" + REFUSED.get(name);
        assertThatThrownBy(() -> outcome(property.group(), "strict=false " + assignment))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("-p " + assignment + ": " + property.meaning());
        if (!property.defaultValue().isEmpty()) {
          String kept = name + "=" + property.defaultValue();
          assertThat(outcome(property.group(), kept)).isEqualTo(outcome(property.group(), ""));
        }
      }
      case HARMLESS -> {
        String given = name + "=other";
        assertThat(outcome(property.group(), given)).isEqualTo(outcome(property.group(), ""));
        if (!name.equals("dotransactions")) {
          assertThat(plan(YcsbPlan.Command.RUN, target(property.group()), given).notices())
              .containsExactly("these properties have no effect: " + name);
        }
      }
    }
  }

  @Test
  void theNumberOfConnectionsDoesNotChange() {
    String four = "cassandra.coreconnections=4 cassandra.maxconnections=";
    assertThat(outcome(Group.CASSANDRA, four + "4")).containsEntry("connections", "4");
    assertThatThrownBy(() -> outcome(Group.CASSANDRA, four + "8"))
        .hasMessage(
            "-p cassandra.maxconnections=8: must equal cassandra.coreconnections (4): the number"
                + " of connections is fixed");
  }

  @Test
  void whatIsSaidTwiceIsRefused() {
    for (String twice :
        List.of("writebuffersize=5 buffer=6", "hbase.zookeeper.quorum=a zookeeper=b")) {
      assertThatThrownBy(() -> outcome(Group.HBASE, twice))
          .hasMessageContaining(" sets the same value; use only one");
    }
  }

  @Test
  void partOfAnAddressIsRefused() {
    for (String part : List.of("port=1", "cassandra.username=u", "cassandra.useSSL=true")) {
      assertThatThrownBy(() -> outcome(Group.CASSANDRA, part))
          .hasMessage("-p " + part + ": has no effect without hosts; set both");
    }
    for (String part :
        List.of("zookeeper.znode.parent=/h", "hbase.zookeeper.property.clientPort=5")) {
      assertThatThrownBy(() -> outcome(Group.HBASE, part))
          .hasMessage("-p " + part + ": has no effect without hbase.zookeeper.quorum; set both");
    }
  }

  @Test
  void aBindingGetsWhatABuiltInStoreRefuses() {
    YcsbPlan plan =
        plan(
            YcsbPlan.Command.RUN,
            StoreTarget.binding("my.Db", "a.jar"),
            "cassandra.tracing=true debug=true");
    assertThat(plan.notices()).isEmpty();
    assertThat(plan.plan().storeSettings())
        .containsEntry("cassandra.tracing", "true")
        .containsEntry("debug", "true");
  }

  /** All that a run does with properties, by name: the plan, the store's files, the output. */
  private static Map<String, String> outcome(Group group, String properties) {
    Map<String, String> outcome = new TreeMap<>();
    for (YcsbPlan.Command command : YcsbPlan.Command.values()) {
      YcsbPlan plan = plan(command, target(group), properties);
      outcome.putAll(plan.plan().storeSettings());
      outcome.put(command + " plan", PlanCodec.toYaml(plan.plan()));
      plan.secretProperties()
          .forEach(secret -> outcome.put(secret.setting(), secret.properties().toString()));
    }
    outcome.put("output", SampleProperties.output(LEAST + properties).toString());
    return outcome;
  }

  private static YcsbPlan plan(YcsbPlan.Command command, StoreTarget target, String properties) {
    GivenProperties given = SampleProperties.given(LEAST + properties);
    return new YcsbPlan(command, target, given, TableUse.AS_LOADED);
  }

  private static StoreTarget target(Group group) {
    String store =
        Stream.of("accumulo", "cassandra", "hbase", "rocksdb")
            .filter(name -> group.isOf(name) && !group.isOf("null"))
            .findFirst()
            .orElse("null");
    return StoreTarget.builtIn(store).withSettings(List.of("buffer", "zookeeper"));
  }

  /** The properties that a sample needs, without it. */
  private static String reduced(String name, String others) {
    // Of those that must be given together, the others are another value's.
    boolean together =
        (name.startsWith("accumulo.") && !others.isEmpty())
            || name.matches("cassandra\\.(username|password)");
    return together ? name + "=other " + others : others;
  }

  private static String accumuloWithout(String name) {
    return Stream.of("zooKeepers", "instanceName", "username", "password")
        .filter(other -> !other.equals(name))
        .map(other -> " accumulo." + other + "=x")
        .collect(Collectors.joining());
  }
}
