package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.SeedScope;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.ReadFields;
import assay.lab.workload.rows.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbPlanTest {
  private static final String RUN = "recordcount=1000 operationcount=100 ";
  private static final StoreTarget NULL = StoreTarget.builtIn("null");
  private static final StoreTarget ACCUMULO =
      StoreTarget.builtIn("accumulo")
          .withSettings(List.of("buffer", "client-properties", "durability"));

  private static final StoreTarget HBASE =
      StoreTarget.builtIn("hbase")
          .withSettings(List.of("buffer", "durability", "zookeeper", "znode"));

  private static final StoreTarget CASSANDRA =
      StoreTarget.builtIn("cassandra").withSettings(List.of("hosts", "buffer", "timeout", "tls"));

  @TempDir private Path folder;

  @Test
  void defaultsAreYcsbs() {
    WorkloadSpec workload = run("").plan().workload();

    assertThat(workload.firstRow()).isZero();
    assertThat(workload.rows()).isEqualTo(1000);
    assertThat(workload.firstInsert()).isEqualTo(1000);
    assertThat(workload.format().fields()).isEqualTo(10);
    assertThat(workload.format().fieldPrefix()).isEqualTo("field");
    assertThat(workload.format().lengths()).isEqualTo(new FieldLength.Constant(100));
    assertThat(workload.format().keys()).isEqualTo(new KeyFormat(KeyFormat.Order.HASHED, 1));
    assertThat(workload.format().values()).isEqualTo(ValueFormat.Kind.TEXT);
    assertThat(workload.mix().shares())
        .isEqualTo(Map.of(OperationKind.READ, 0.95, OperationKind.UPDATE, 0.05));
    assertThat(workload.distribution()).isEqualTo(new RequestDistribution.Uniform());
    assertThat(workload.scans()).isEqualTo(new ScanLength(ScanLength.Shape.UNIFORM, 1, 1000));
    assertThat(workload.reads()).isEqualTo(ReadFields.ALL);
    assertThat(workload.writesAllFields()).isFalse();
  }

  @Test
  void everyPropertyOfTheWorkloadHasItsEffect() {
    Plan plan =
        run("insertstart=100 insertcount=200 table=t fieldcount=3 fieldnameprefix=f"
                + " fieldlengthdistribution=zipfian fieldlength=50 minfieldlength=5"
                + " insertorder=ordered zeropadding=12 readallfields=false writeallfields=true"
                + " requestdistribution=hotspot hotspotdatafraction=0.1 hotspotopnfraction=0.9"
                + " scanlengthdistribution=zipfian minscanlength=2 maxscanlength=9"
                + " readproportion=0.5 updateproportion=0 insertproportion=0.25 scanproportion=0.25"
                + " seed=7")
            .plan();
    WorkloadSpec workload = plan.workload();

    assertThat(plan.table()).isEqualTo("t");
    assertThat(workload.firstRow()).isEqualTo(100);
    assertThat(workload.rows()).isEqualTo(200);
    assertThat(workload.firstInsert()).isEqualTo(1000);
    assertThat(workload.expectedInserts()).isEqualTo(50);
    assertThat(workload.format().lengths()).isEqualTo(new FieldLength.Zipfian(5, 50));
    assertThat(workload.format().keys()).isEqualTo(new KeyFormat(KeyFormat.Order.ORDERED, 12));
    assertThat(workload.format().fieldPrefix()).isEqualTo("f");
    assertThat(workload.distribution()).isEqualTo(new RequestDistribution.Hotspot(0.1, 0.9));
    assertThat(workload.scans()).isEqualTo(new ScanLength(ScanLength.Shape.ZIPFIAN, 2, 9));
    assertThat(workload.reads()).isEqualTo(ReadFields.ONE);
    assertThat(workload.writesAllFields()).isTrue();
    assertThat(plan.draws()).isEqualTo(new SeedScope(7, 1));
  }

  @Test
  void eachCommandDrawsOtherRequestsOnTheSameValuesUnlessItsSeedIsGiven() {
    Plan one = run("").plan();
    Plan other = run("").plan();
    assertThat(other.draws().seed()).isPositive().isNotEqualTo(one.draws().seed());
    assertThat(other.workload()).isEqualTo(one.workload());
    assertThat(load(NULL, "seed=7").plan().workload()).isEqualTo(one.workload());
    assertThat(run("seed=" + one.draws().seed()).plan()).isEqualTo(one);
  }

  @Test
  void aLoadInsertsItsRowsAndARunDoesItsOperations() {
    ActivityPlan load = load(NULL, "threadcount=4").plan().activity("load").orElseThrow();
    assertThat(load.operations()).isEqualTo(1000);
    assertThat(load.threads()).isEqualTo(4);
    assertThat(load.pacing()).isEqualTo(new Pacing.ClosedLoop());

    Plan plan = run("target=500 maxexecutiontime=60 warmup=30s").plan();
    ActivityPlan run = plan.runs().get(0);
    assertThat(plan.experiment()).isEqualTo("ycsb-run-on-null");
    assertThat(run.operations()).isEqualTo(100);
    assertThat(run.pacing()).isEqualTo(new Pacing.OpenLoop(500, Pacing.Arrivals.CONSTANT));
    assertThat(run.duration()).isEqualTo(Duration.ofSeconds(60));
    assertThat(run.warmup()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void countsDoNotWrap() {
    Plan plan =
        run("recordcount=5000000000 operationcount=6000000000 insertstart=4000000000").plan();
    assertThat(plan.workload().rows()).isEqualTo(1_000_000_000L);
    assertThat(plan.runs().get(0).operations()).isEqualTo(6_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "operationcount=5 | recordcount is missing",
        "recordcount=0 operationcount=5 | -p recordcount=0: must be a whole number from 1",
        "recordcount=1e6 operationcount=5 | -p recordcount=1e6: must be a whole number from 1",
        "recordcount=5 | operationcount is missing",
        "~ readproportion=0 updateproportion=0 | all proportions are zero",
        "~ readproportion=-1 | -p readproportion=-1: must be a number of at least 0",
        "~ readproportion=NaN | -p readproportion=NaN: must be a number",
        "~ readproportion=half | -p readproportion=half: must be a number",
        "~ threadcount=0 | -p threadcount=0: must be a whole number from 1 to 10000",
        "~ target=-5 | -p target=-5: must be a number from 0",
        "~ insertstart=1000 | -p insertstart=1000: must be a row number below recordcount (1000)",
        "~ insertstart=900 insertcount=101 | -p insertcount=101: must be at most recordcount − insertstart = 100",
        "~ insertcount=0 | -p insertcount=0: must be a whole number from 1",
        "~ workload=site.ycsb.workloads.TimeSeriesWorkload | -p workload=site.ycsb.workloads.TimeSeriesWorkload: Assay runs the core workload only",
        "~ workload=my.Workload my.prefix=http://x threadcount=x | -p workload=my.Workload: Assay runs the core workload only",
        "~ url.prefix=http://x | unknown property 'url.prefix'; 'assay ycsb help' lists the properties; to ignore it, add -p strict=false",
        "~ deleteproportion=0.1 | unknown property 'deleteproportion'; the core workload has insertproportion, readmodifywriteproportion, readproportion, scanproportion, updateproportion; to ignore it, add -p",
        "recordcount=0 operationcount=5 insertproportion=1 | -p recordcount=0: must be a whole number from 1",
        "~ requestdistribution=zipfan | -p requestdistribution=zipfan: did you mean 'zipfian'?",
        "~ fieldlengthdistribution=normal | -p fieldlengthdistribution=normal: expected one of",
        "~ fieldlengthdistribution=histogram fieldlengthhistogram=/none | file '/none' cannot be read",
        "~ fieldlengthdistribution=uniform minfieldlength=101 | at most fieldlength (100)",
        "~ dataintegrity=true fieldlengthdistribution=uniform | must be constant if dataintegrity",
        "~ dataintegrity=yes | -p dataintegrity=yes: must be true or false",
        "~ dataintegrity=true checkvalues=false | -p checkvalues=false: contradicts dataintegrity=true",
        "~ fieldcount=0 | -p fieldcount=0: must be a whole number from 1",
        "~ fieldlength=99999999999 | -p fieldlength=99999999999: must be a whole number from 0",
        "~ fieldcount=1000 fieldlength=10000000 | -p fieldlength=10000000: bytes of a row",
        "~ minscanlength=0 | -p minscanlength=0: must be a whole number",
        "~ minscanlength=5 maxscanlength=4 | at most maxscanlength (4)",
        "~ scanlengthdistribution=x | -p scanlengthdistribution=x: expected one of",
        "~ maxexecutiontime=10 warmup=10 | less than maxexecutiontime (10 s)",
        "~ warmup=soon | -p warmup=soon: 'soon' is not a time",
        "~ warmup=100ms | -p warmup=100ms: must be whole seconds",
        "~ exporter=my.Exporter | -p exporter=my.Exporter: no such exporter is built in",
        "~ measurementtype=hdr | -p measurementtype=hdr: did you mean 'hdrhistogram'?",
        "~ measurement.interval=all | -p measurement.interval=all: expected one of",
        "~ hdrhistogram.percentiles=50,101 | '101': must be percentiles",
        "~ hdrhistogram.percentiles=50,,99 | '': must be percentiles",
        "~ exportfile=/none/x | -p exportfile=/none/x: folder /none is missing",
        "~ hdrhistogram.fileoutput=true hdrhistogram.output.path=/none/ | folder /none is missing",
        "~ status=true status.interval=0 | -p status.interval=0: must be a whole number",
        "~ latencyunit=ms | -p latencyunit=ms: ",
        "~ recordcont=5 | -p recordcont=5: unknown property 'recordcont'; did you mean 'recordcount'?",
        "~ accumulo.password=x | -p accumulo.password=…: unknown property",
        "~ hotspotdatafraction=0 requestdistribution=hotspot | -p hotspotdatafraction=0: must be a number above 0 and at most 1",
        "~ exponential.percentile=100 requestdistribution=exponential | -p exponential.percentile=100: must be a number above 0 and below 100",
      })
  void badInputGetsOneLine(String properties, String expected) {
    assertThatThrownBy(() -> plan(YcsbPlan.Command.RUN, NULL, properties.replace("~ ", RUN)))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .contains(expected)
        .hasLineCount(1);
  }

  @Test
  void aRunOfInsertsNeedsNoRows() {
    Plan plan =
        run("recordcount=0 operationcount=5 insertproportion=1 readproportion=0"
                + " updateproportion=0")
            .plan();
    assertThat(plan.workload().rows()).isZero();
    assertThat(plan.workload().firstInsert()).isZero();
    assertThat(plan.phases()).hasSize(1);
    assertThat(plan.tables().get(0).use()).isEqualTo(TableUse.LOAD_INTO);
    assertThatThrownBy(() -> load(NULL, "recordcount=0 insertproportion=1"))
        .hasMessageStartingWith("-p recordcount=0: must be a whole number from 1");
  }

  @Test
  void aCommentBehindAValueIsNamed() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("w"),
            "recordcount=5\noperationcount=5\ninsertorder=hashed # as usual\nlabel=run #3\n");
    assertThatThrownBy(
            () ->
                new YcsbPlan(
                    YcsbPlan.Command.RUN,
                    NULL,
                    new GivenProperties().addFile(file),
                    TableUse.AS_LOADED))
        .hasMessage(
            file
                + ":3: insertorder=hashed # as usual: a comment must be on its own line; write"
                + " insertorder=hashed");
    GivenProperties beaten =
        new GivenProperties().addFile(file).addAssignment("insertorder=hashed");
    assertThat(
            new YcsbPlan(YcsbPlan.Command.RUN, NULL, beaten, TableUse.AS_LOADED)
                .plan()
                .workload()
                .rows())
        .isEqualTo(5);
  }

  @Test
  void proportionsAreNormalisedAndThatIsSaid() {
    YcsbPlan plan = run("readproportion=3 updateproportion=1");
    assertThat(plan.plan().workload().mix().shares()).containsEntry(OperationKind.READ, 0.75);
    assertThat(plan.notices())
        .containsExactly("proportions sum to 4.0, not 1; scaled to read 0.7500, update 0.2500");
  }

  @Test
  void moreThreadsThanOperationsAreFewerAndThatIsSaid() {
    YcsbPlan plan = run("recordcount=10 operationcount=5 threadcount=8");
    assertThat(plan.plan().runs().get(0).threads()).isEqualTo(5);
    assertThat(plan.notices()).hasSize(1);
  }

  @Test
  void wholeRowsCanBeAskedForByName() {
    assertThat(run("readallfieldsbyname=true").plan().workload().reads())
        .isEqualTo(ReadFields.ALL_BY_NAME);
  }

  @Test
  void failedInsertsOfALoadAreTriedAgain() {
    YcsbPlan plan =
        load(
            NULL,
            "recordcount=10 core_workload_insertion_retry_limit=4"
                + " core_workload_insertion_retry_interval=2");
    assertThat(plan.plan().activity("load").orElseThrow().retry())
        .isEqualTo(new InsertRetry(4, Duration.ofSeconds(2)));
    assertThat(plan.notices()).isEmpty();
    assertThat(run("").plan().runs().get(0).retry()).isEqualTo(InsertRetry.NONE);
  }

  @Test
  void whatHasNoEffectIsNamedInOneLine() {
    assertThat(
            run("measurement.trackjvm=true spin.sleep=true"
                    + " core_workload_insertion_retry_interval=5 htrace.sampler.classes=x"
                    + " dotransactions=true")
                .notices())
        .containsExactly(
            "these properties have no effect: htrace.sampler.classes, measurement.trackjvm, spin.sleep");
  }

  @Test
  void unknownNamesPassWhereTheUserSaysSo() {
    assertThat(run("strict=false recordcont=5 other=x").notices())
        .containsExactly("unknown properties are ignored: other, recordcont");
  }

  @Test
  void aBindingGetsEveryPropertyAndSecretsAreKeptApart() {
    YcsbPlan plan =
        plan(
            YcsbPlan.Command.RUN,
            StoreTarget.binding("my.Db", "a.jar:/b"),
            RUN + "db.url=jdbc:x db.passwd=sesame other.url=mongodb://u:sesame@h");

    assertThat(plan.plan().store()).isEqualTo("ycsb");
    assertThat(plan.plan().experiment()).isEqualTo("ycsb-run-on-Db");
    assertThat(plan.plan().storeSettings())
        .containsEntry("binding-class", "my.Db")
        .containsEntry("binding-path", Path.of("a.jar").toAbsolutePath() + ":/b")
        .containsEntry("db.url", "jdbc:x")
        .containsEntry("recordcount", "1000")
        .doesNotContainKey("db.passwd");
    assertThat(plan.secrets()).containsOnlyKeys("db.passwd", "other.url");
    assertThat(PlanCodec.toYaml(plan.plan())).doesNotContain("sesame");
    assertThatThrownBy(
            () ->
                plan(YcsbPlan.Command.RUN, StoreTarget.binding("my.Db", ""), RUN + "feildcount=5"))
        .hasMessageContaining("unknown property 'feildcount'; did you mean 'fieldcount'?");
  }

  @Test
  void hbaseIsReachedWithYcsbsProperties() {
    YcsbPlan plan =
        load(
            HBASE,
            "hbase.zookeeper.quorum=a,b:9 hbase.zookeeper.property.clientPort=7"
                + " zookeeper.znode.parent=/h columnfamily=fam clientbuffering=true"
                + " writebuffersize=5000 durability=SKIP_WAL");

    assertThat(plan.plan().storeSettings())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "zookeeper", "a:7,b:9",
                "znode", "/h",
                "buffer", "5000",
                "durability", "SKIP_WAL"));
    assertThat(plan.plan().workload().format().family()).isEqualTo("fam");
    assertThat(load(HBASE, "").plan().storeSettings())
        .containsExactlyInAnyOrderEntriesOf(Map.of("buffer", "0"));
  }

  @Test
  void accumuloIsReachedWithYcsbsProperties() {
    YcsbPlan plan =
        load(
            ACCUMULO,
            "accumulo.zooKeepers=z:2181 accumulo.instanceName=i accumulo.username=u"
                + " accumulo.password=sesame accumulo.batchWriterSize=5000 durability=log"
                + " accumulo.columnFamily=fam");

    assertThat(plan.secretProperties().get(0).properties())
        .containsEntry("instance.name", "i")
        .containsEntry("instance.zookeepers", "z:2181")
        .containsEntry("auth.principal", "u")
        .containsEntry("auth.token", "sesame");
    assertThat(plan.plan().workload().format().family()).isEqualTo("fam");
    assertThat(plan.plan().storeSettings())
        .containsEntry("buffer", "5000")
        .containsEntry("buffer-latency", "30000ms")
        .containsEntry("durability", "log");
    assertThat(PlanCodec.toYaml(plan.plan())).doesNotContain("sesame");
    assertThatThrownBy(() -> load(ACCUMULO, "accumulo.zooKeepers=z").secretProperties())
        .hasMessageStartingWith("accumulo.instanceName is missing");
  }

  @Test
  void cassandraIsReachedWithYcsbsProperties() {
    YcsbPlan plan =
        load(
            CASSANDRA,
            "hosts=a,b port=9999 cassandra.keyspace=k cassandra.username=u"
                + " cassandra.password=sesame cassandra.writeconsistencylevel=ALL");

    assertThat(plan.secretProperties())
        .containsExactly(
            new SecretProperties("credentials", Map.of("username", "u", "password", "sesame")),
            new SecretProperties("tls", Map.of()));
    assertThat(plan.plan().storeSettings())
        .containsEntry("hosts", "a:9999,b:9999")
        .containsEntry("keyspace", "k")
        .containsEntry("read-consistency", "ONE")
        .containsEntry("write-consistency", "ALL")
        .containsEntry("buffer", "0");
    assertThat(PlanCodec.toYaml(plan.plan())).doesNotContain("sesame");
    assertThat(load(CASSANDRA, "buffer=1MB").plan().storeSettings())
        .containsEntry("buffer", "1MB")
        .doesNotContainKey("hosts");
    assertThatThrownBy(() -> load(CASSANDRA, "hosts=a cassandra.username=u").secretProperties())
        .hasMessageStartingWith("cassandra.password is missing");
  }

  @Test
  void cassandraSpeaksTlsWhereYcsbWould() {
    String tls = "hosts=a cassandra.username=u cassandra.password=sesame cassandra.useSSL=";

    assertThat(load(CASSANDRA, tls + "true").secretProperties())
        .contains(new SecretProperties("tls", Map.of("hostname-validation", "true")));
    YcsbPlan own = load(CASSANDRA, tls + "true tls=/etc/tls");
    assertThat(own.secretProperties()).contains(new SecretProperties("tls", Map.of()));
    assertThat(own.plan().storeSettings()).containsEntry("tls", "/etc/tls");
  }

  @Test
  void hbaseIsFoundByTheSiteThatTheCommandLineNames() {
    StoreTarget site = new StoreTarget("hbase", "", "", "/conf/hbase-site.xml", HBASE.settings());

    assertThat(load(site, "zookeeper.znode.parent=/h").plan().storeSettings())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("site", "/conf/hbase-site.xml", "znode", "/h", "buffer", "0"));
    assertThatThrownBy(() -> load(site, "strict=false site=/x"))
        .hasMessage("-p site=/x: -cp sets the same value; use only one");
  }

  @Test
  void aHistogramOfLengthsIsReadFromItsFile() throws IOException {
    Path file = Files.writeString(folder.resolve("hist.txt"), "BlockSize\t10\n0\t5\n1\t7\n2\t0\n");
    String properties = "fieldlengthdistribution=histogram fieldlengthhistogram=" + file;

    assertThat(run(properties).plan().workload().format().lengths())
        .isEqualTo(new FieldLength.Histogram(10, List.of(5L, 7L, 0L)));

    Files.writeString(file, "BlockSize\t10\n0\t5\n2\t7\n");
    assertThatThrownBy(() -> run(properties))
        .hasMessage(
            "-p fieldlengthhistogram="
                + file
                + ": "
                + file
                + ":3: must be bucket 1, a tab and a number of values");
  }

  /** With the properties that a run needs, unless others follow. */
  private static YcsbPlan run(String properties) {
    return plan(YcsbPlan.Command.RUN, NULL, RUN + properties);
  }

  private static YcsbPlan load(StoreTarget target, String properties) {
    return plan(YcsbPlan.Command.LOAD, target, RUN + properties);
  }

  private static YcsbPlan plan(YcsbPlan.Command command, StoreTarget target, String properties) {
    return new YcsbPlan(command, target, SampleProperties.given(properties), TableUse.AS_LOADED);
  }
}
