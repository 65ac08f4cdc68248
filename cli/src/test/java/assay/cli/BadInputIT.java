package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.home.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every bad input gets one clear line and exit code 2, before anything is touched. */
class BadInputIT {
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runn                                             | unknown command 'runn'; did you mean"
            + " 'run'?",
        "run a --store nul                                | no store 'nul'; did you mean 'null'?",
        "run a                                            | Missing required option:"
            + " '--store=STORE'",
        "run z --store null                               | no preset, experiment or file 'z'",
        "run a --store null --dura 5s                     | unknown option '--dura'; did you mean"
            + " '--duration'?",
        "run a b --store null                             | unexpected argument 'b'",
        "run a --store null --rows 0                      | rows 0: must be from 1",
        "run a --store null --rows -5                     | rows -5: must be from 1",
        "run a --store null --rows 1.5                    | is not a whole number",
        "run a --store null --rows 99999999999999999999   | is not a whole number",
        "run a --store null --rows 4000000000000000       | rows 4000000000000000: must be"
            + " from 1 to",
        "run a --store null --rate NaN                    | --rate: 'NaN' is not a rate above zero",
        "run a --store null --rate 0                      | --rate: '0' is not a rate above zero",
        "run a --store null --rate -3/s                   | --rate: '-3/s' is not a rate"
            + " above zero",
        "run a --store null --threads 0                   | threads 0: must be from 1",
        "run a --store null --duration 0s                 | --duration: must be at least 1s",
        "run a --store null --duration soon               | --duration: 'soon' is not a time",
        "run a --store null --operations 0                | --operations 0: must be at least 1",
        "run a --store null --quiet --verbose             | --quiet, --verbose are mutually"
            + " exclusive",
        "run a --store null --resume                      | --resume is for experiments",
        "run template --store null --resume               | --resume: no run of this experiment in",
        "counters nowhere                                 | folder 'nowhere' does not exist;"
            + " specify a run's folder",
        "serve nowhere                                    | nowhere is not a folder; by default,",
        "serve . --port 70000                             | port must be from 0 to 65535",
        "serve . --listen 0.0.0.0                         | a token is required",
        "serve . --listen no.such.host.invalid            | must be an address",
        "serve . --token-file nowhere                     | --token-file nowhere: cannot be read",
        "watch nowhere                                    | folder 'nowhere' does not exist;"
            + " specify a run's folder",
        "watch nowhere/latest                             | nowhere is not a folder",
        "search b --store null                            | Missing required option:"
            + " '--slo=BOUNDS'",
        "run a --store null --sample-every 10ms           | --sample-every: sampling interval must"
            + " be 100ms to 60s; got 10 ms",
        "run a --store null --process-groups none.yaml    | no such file: none.yaml; must be a"
            + " YAML file",
        "export none --to csv                             | folder 'none' does not exist",
        "export none                                      | Missing required option: '--to=FORMAT'",
        "export none --to xml                             | '--to'",
        "export none --to parquet --wide                  | --wide needs --to csv",
        "export none --to csv --send localhost:1          | --send needs --to timely",
        "export none --to timely --send a:1 --out x       | --send and --out are mutually"
            + " exclusive",
        "export none --to duckdb --out -                  | duckdb is not text; specify a file",
        "export none --to csv --out none/x.csv            | the folder of this file does not exist; create the folder",
        "search load --store null --slo p99<1s            | preset 'load' only loads a table; use"
            + " workload a, b, c, d, e or f",
        "search b --store rocksdb --slo p99<1s --clients 2 | store 'rocksdb' runs in Assay's own"
            + " process",
        "search b --store null --slo p99<1s --zookeeper h:1 | require --clients 2 or more; got 1",
        "search g --store null --slo p99<1s               | no preset 'g'",
        "search b --store nul --slo p99<1s                | no store 'nul'; did you mean 'null'?",
        "search b --store null --slo p98<1s               | no percentile 'p98'; did you mean 'p9",
        "search b --store null --slo p99<1s --rate 5/s    | unknown option '--rate'",
        "search b --store null --slo p99<1s --from 1/s    | first rate must be at least 40/s",
        "search b --store null --slo p99<1s --to 1/s      | at least 40/s",
        "search b --store null --slo p99<1s --from 9/s --to 5/s | got 9/s",
        "search b --store null --slo p99<1s --resolution 0 | resolution must be from 0.5 %",
        "search b --store null --slo p99<1s --resolution NaN | 'NaN' must be a percentage",
        "search b --store null --slo p99<1s --repeats 0   | repeats must be from 1",
        "search b --store null --slo p99<1s --steps 1     | steps must be from 2",
        "search b --store null --slo p99<1s --duration 0s | --duration: must be at least 1s",
        "search b --store null --slo p99<1s --threads 0   | threads 0: must be from 1",
        "search b --store null --slo p99<1s --setting x=1 | x",
        "run a --store null --operations 5 --duration 5s  | mutually exclusive",
        "run a --store null --duration 10s --warmup 60s   | warm-up of 60 s: must be shorter than",
        "run a --store null --field-length 100GB          | field bytes",
        "run a --store null --distribution zipfan         | no distribution 'zipfan'; did you mean"
            + " 'zipfian'?",
        "run a --store null --arrivals weird              | --arrivals",
        "run a --store simulated --setting latncy=1ms     | no setting 'latncy'; did you mean"
            + " 'latency'?",
        "run a --store simulated --setting latency=fast   | setting 'latency': 'fast'",
        "run template --store accumulo --setting buffer=1MBB --dry-run | setting 'buffer': '1MBB'",
        "run template --store hbase --setting buffer=1MBB --dry-run | setting 'buffer': '1MBB'",
        "run template --store cassandra --setting buffer=1MBB --dry-run | setting 'buffer': '1MBB'",
        "run template --store simulated --setting buffer=1MBB --dry-run | setting 'buffer': '1MBB'",
        "run template --store rocksdb --setting block-cache=1MBB --dry-run | setting"
            + " 'block-cache': '1MBB'",
        "run template --store ycsb --setting binding-class=x --setting buffers=yes --dry-run |"
            + " setting 'buffers': must be true or false; got 'yes'",
        "demo --store rocksdb --out pom.xml/runs          | pom.xml is a file; specify a folder",
        "run a --store accumulo --client-properties /none | no such file: /none",
        "run nosuch.yaml --store null                     | no such file: nosuch.yaml;"
            + " specify an experiment file",
        "run presplt --store null                         | no preset, experiment or file"
            + " 'presplt'; did you mean 'presplit'?",
        "run template                                     | no store given; add --store STORE",
        "run template --store nul                         | no store 'nul'; did you mean 'null'?",
        "run template --store null --rows 5               | --rows is for presets",
        "run a --store null --scale 0.1                   | --scale is for experiments; 'a' is a"
            + " preset",
        "run template --store null --scale 0              | --scale 0.0: must be above 0 and at"
            + " most 1",
        "run template --store null --scale NaN            | --scale NaN: must be above 0 and at"
            + " most 1",
        "run template --store null --set rwos=1           | --set rwos: ",
        "run template --store null --set rows=x           | rows: 'x' is not a whole number",
        "run template --store null --set rows             | KEY=VALUE",
        "run template --store null --setting foo=1        | store 'null' has no setting 'foo'",
        "run presplit --store rocksdb                     | phase 'presplit' needs pre-split,"
            + " which store 'rocksdb' lacks; stores with this capability: accumulo",
        "run presplit --store rocksdb --dry-run           | phase 'presplit' needs pre-split",
        "run template --store null --clients 0            | clients 0: must be from 1 to 10000",
        "run a --store simulated --clients 2              | phase 'run' reads rows, but each client"
            + " of store 'simulated' can read only the rows",
        "run a --store null --scale 2                     | --scale is for experiments; 'a' is a"
            + " preset",
        "run template --store rocksdb --clients 3         | store 'rocksdb' runs in Assay's own"
            + " process and can have only one client; got 3",
        "run template --store simulated --clients 3       | phase 'run' reads rows, but each client"
            + " of store 'simulated' can read only the rows",
        "run template --store null --zookeeper h:2181     | --zookeeper, --await-workers, --hosts"
            + " and --on require --clients 2 or more",
        "run template --store null --clients 2 --zookeeper h | 'h/assay' is not a fleet's address",
        "run template --store null --clients 2 --await-workers 0 | --await-workers 0: must be"
            + " above zero",
        "run template --store cassandra --clients 2 --setting credentials=x | setting"
            + " 'credentials' is a secret, and secrets are not passed to other clients",
        "worker --join nowhere                            | 'nowhere/assay' is not a fleet's"
            + " address",
        "worker --join h:1 --patience soon                | --patience: 'soon' is not a time",
        "worker                                           | Missing required option:"
            + " '--join=ADDRESS'",
        "report /none                                     | folder '/none' does not exist",
        "compare                                          | Missing required parameter: 'GROUP'",
        "compare /none                                    | '/none' is not a run and contains"
            + " no runs",
        "compare /none/*                                  | '/none/*' is not a run and contains",
        "compare /none --format xml                       | --format",
        "compare . --html /none/page.html                 | --html /none/page.html: the folder"
            + " of this file does not exist",
        "compare /none --formt csv                        | unknown option '--formt'; did you mean"
            + " '--format'?",
        "stores foo                                       | no store 'foo'; expected one of:"
            + " accumulo",
        "cluster up acumulo --servers 3                   | Assay cannot start servers of store"
            + " 'acumulo'; did you mean 'accumulo'?",
        "cluster down rocksdb                             | Assay cannot start servers of store"
            + " 'rocksdb'; expected one of: accumulo",
        "cluster up accumulo --server 3                   | unknown option '--server'; did you"
            + " mean '--servers'?",
        "cluster up accumulo --native maybe               | --native: 'maybe' must be one of auto,"
            + " on, off",
        "cluster up                                       | missing store; must be one of:"
            + " accumulo",
        "run src/test/resources/assay/cli/cold.yaml --store rocksdb | reset 'restart' requires a"
            + " store whose servers Assay can start (accumulo, cassandra, hbase); got 'rocksdb'",
        "run src/test/resources/assay/cli/cold.yaml --store rocksdb | assay/cli/cold.yaml:2: reset",
        "run src/test/resources/assay/cli/servers.yaml --store rocksdb | servers.yaml:2: 'cluster'"
            + " requires a store whose servers Assay can start (accumulo, cassandra, hbase)",
        "run src/test/resources/assay/cli/servers.yaml --store accumulo | servers.yaml:3: option"
            + " 'hdfs' of 'cluster' cannot change in an existing instance",
        "run src/test/resources/assay/cli/servers.yaml --store cassandra | servers.yaml:3: no"
            + " setting 'hdfs'",
        "run src/test/resources/assay/cli/load-servers.yaml --store accumulo |"
            + " load-servers.yaml:4: 'load' in 'cluster' requires 'reset: clone'",
        "run src/test/resources/assay/cli/cold.yaml --store cassandra --setting hosts=h | the"
            + " settings of store 'cassandra' refer to other servers",
        "run src/test/resources/assay/cli/agitated.yaml --store accumulo --set count=3 |"
            + " agitated.yaml:12: phase 'run', 'kill 3 x tserver or gc': 'count' must be at most"
            + " 2, the number of 'tserver' servers in",
        "run src/test/resources/assay/cli/agitated.yaml --store accumulo --set hdfs=on --set"
            + " or=datanode | agitated.yaml:12: phase 'run', 'kill tserver or datanode':"
            + " stopping a datanode would lose blocks, because each block has only one copy",
        "run src/test/resources/assay/cli/agitated.yaml --store accumulo --set or=datanod --set"
            + " hdfs=on | agitated.yaml:12: phase 'run', 'kill tserver or datanod': no server"
            + " 'datanod' in ",
        "run src/test/resources/assay/cli/agitated.yaml --store accumulo --set count=0 |"
            + " agitated.yaml:12: an action of 'during': 'count' must be at least 1; got 0",
        "cluster up accumulo --servers 0                  | --servers: '0' must be",
        "cluster up accumulo --conf a.b                   | --conf: 'a.b' must be FILE.KEY=VALUE",
        "cluster up accumulo --conf acumulo.b=1           | this Accumulo cluster has no file"
            + " 'acumulo'; did you mean 'accumulo'?",
        "cluster up accumulo --conf accumulo.instance.volumes=x | 'instance.volumes' is set by"
            + " Assay",
        "cluster up hbase --conf hbase-site.hbase.bucketcache.size=9 | is set by the option"
            + " 'bucket-cache'",
        "cluster up hbase --conf hbase-site.hbase.regionserver.handler.cuont=9 |"
            + " 'hbase.regionserver.handler.cuont' is a key that no server reads; did you mean"
            + " 'hbase.regionserver.handler.count'?",
        "cluster up accumulo --conf accumulo.tserver.cache.data.sise=9M | did you mean"
            + " 'tserver.cache.data.size'?",
        "cluster up hbase --conf hdfs-site.dfs.replication=2 | this HBase cluster has no file"
            + " 'hdfs-site'",
        "cluster up hbase --jvm -XX:+UseZGC               | --jvm: '-XX:+UseZGC' must be ROLE=FLAG",
        "cluster up hbase --jvm regionserver=-XX:+UseZGC  | this HBase cluster has no server"
            + " 'regionserver'; expected one of: hbase",
        "cluster up hbase --hdfs --volumes sdd=4          | --volumes: 'sdd' is not a medium; did"
            + " you mean 'ssd'?",
        "cluster up accumulo --volumes disk=2             | --volumes: volumes need HDFS; add"
            + " --hdfs",
        "cluster up hbase --hdfs --volumes disk=64 --datanodes 16 | MiB free; use fewer or smaller"
            + " volumes, such as disk=2",
        "cluster up hbase --hdfs --volumes disk=1 --placement log=ram | --placement: there is no"
            + " ram volume; add ram=512m to --volumes",
        "cluster up cassandra --jvm cassandra=-Xmx1g      | '-Xmx1g' is set by the option for the"
            + " server's heap",
        "cluster up accumulo --cpu half                   | --cpu: 'half' must be a number of"
            + " cores",
        "cluster up accumulo --cpu 0                      | cpu: '0.0' must be a number of cores"
            + " from 0.01",
        "cluster up accumulo --tserver-heap 900g          | MiB; use fewer servers",
        "cluster status accumulo --table t                | Missing required argument(s): --watch",
        "cluster status rocksdb --watch                   | Assay cannot start servers of store",
        "cluster status accumulo --watch --interval 1ms   | --interval 1ms: must be at least 200ms",
        "cluster status accumulo --watch --interval soon  | --interval: 'soon' is not a time",
        "cluster                                          | missing command; must be",
        "run template --store null --hosts /none                        | no such file: /none;"
            + " create the file, with one host per line",
        "run template --store null --hosts /dev/null                    | /dev/null: must have at"
            + " least one line",
        "run template --store null --hosts /dev/null --on yarn          | --hosts and --on are"
            + " mutually exclusive",
        "run template --store null --on yrn                             | --on yrn: did you mean"
            + " 'yarn'?",
        "run c --store null --slots rm        | --slots: 'rm' must be HOST:PORT",
        "run template --store null --on yarn --yarn-conf /none          | no yarn-site.xml in"
            + " /none",
        "run template --store null --on yarn                            | add --yarn-conf DIR, or"
            + " set HADOOP_CONF_DIR",
        "run template --store null --ssh-config /none                   | --ssh-config: no such"
            + " file: /none",
        "run a --store null --hosts /none                               | no such file: /none",
        "run a --store null --ssh-config /none                          | --ssh-config needs"
            + " --hosts, --on or --probe-hosts",
        "run template --store null --clients 2 --on yarn --await-workers 5s | --await-workers is"
            + " for clients that you start yourself",
        "fleet                                            | missing command; must be",
        "fleet template                                   | Missing required",
        "fleet template slrm --clients 2 --join zk:2181   | no template 'slrm'; did you mean"
            + " 'slurm'?",
        "fleet template slurm --join zk:2181              | Missing required option: '--clients=N'",
        "fleet template slurm --clients 0 --join zk:2181  | clients 0: must be from 1 to 10000",
        "fleet template slurm --clients 2 --join zk       | 'zk/assay' is not a fleet's address",
        "fleet template k8s --clients 2 --join zk:2181    | --image is missing",
        "fleet template k8s --clients 2 --join z:1 --image a;b            | --image 'a;b': must be the"
            + " name of a container image",
        "fleet template slurm --clients 2 --join z:1 --image a            | --image is only"
            + " for k8s",
        "fleet template slurm --clients 2 --join z:1 --home $(x)          | home '$(x)': must be"
            + " an absolute path",
        "fleet template slurm --clients 2 --join z:1 --patience soon      | --patience soon:"
            + " 'soon' is not a time",
        "fleet template slurm --clients 2 --join z:1 --patience 5ms       | --patience 5ms: must"
            + " be at least 1s",
      })
  void getsOneLine(String arguments, String expected) {
    Result result = InThisProcess.run(HOME, folder, words(arguments.strip()));
    assertThat(result.errors().lines().filter(line -> !line.startsWith("try '")))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("assay: ").contains(expected));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void helpAndVersionWork() {
    for (String help :
        List.of(
            "--help",
            "run --help",
            "search --help",
            "cluster up --help",
            "cluster up accumulo --help",
            "cluster status --help",
            "demo --help",
            "ycsb --help",
            "ycsb run --help")) {
      Result result = InThisProcess.run(HOME, folder, words(help)).assertGood();
      assertThat(result.output()).contains("Example");
    }
  }

  /** ZooKeeper's client itself would try again for minutes. */
  @Test
  @Timeout(60)
  void anUnreachableServerIsNamedBeforeItsClientGivesUp() throws Exception {
    Path properties = folder.resolve("client.properties");
    Files.writeString(
        properties,
        """
        instance.name=x
        instance.zookeepers=127.0.0.1:2
        auth.type=password
        auth.principal=root
        auth.token=secret
        """);
    Result result =
        AssayProcess.run(
            AssayProcess.newHome(folder),
            words("run a --store accumulo --client-properties " + properties));
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors()).contains("cannot reach ZooKeeper at 127.0.0.1:2");
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  @Timeout(60)
  void aMissingProgramIsNamedBeforeServersStart() throws Exception {
    Path home = AssayProcess.newHome(folder);
    Result result =
        AssayProcess.startThrough(
                List.of("env", "PATH=" + folder), home, "run", "experiments/security/accumulo.yaml")
            .await();
    result.assertRefused(
        "phase 'wire' needs the program 'tcpdump', which is not on the PATH; install the program"
            + " with 'apt install tcpdump'");
    assertThat(home.resolve("var/clusters")).doesNotExist();
  }
}
