package assay.lab.ycsb;

import assay.lab.ycsb.Property.Effect;
import assay.lab.ycsb.Property.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All properties of YCSB's core workload, client and measurements, and Assay's own properties. */
public final class KnownProperties {
  /** Prefix of the properties of YCSB's tracing. */
  static final String TRACING_PREFIX = "htrace.";

  private static final String YES_NO = ": true or false";
  private static final String DEBUG = "prints more about the binding; Assay reports errors itself";
  private static final String OF_FILTERING = "only used by hbase.usescanvaluefiltering";

  private static final String KEYTAB =
      "set hbase.client.keytab.principal and hbase.client.keytab.file in the hbase-site.xml of"
          + " -cp CONFDIR";

  private static final List<Property> ALL = new Table().inOrder();

  private KnownProperties() {}

  public static List<Property> all() {
    return ALL;
  }

  static Optional<Property> named(String name, String store) {
    return ALL.stream()
        .filter(property -> property.name().equals(name) && property.group().isOf(store))
        .findFirst();
  }

  static String defaultOf(String name) {
    return ALL.stream()
        .filter(property -> property.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no property '" + name + "' in the table"))
        .defaultValue();
  }

  private static final class Table {
    private final List<Property> properties = new ArrayList<>();

    Table() {
      data();
      operations();
      client();
      output();
      assay();
      accumulo();
      cassandra();
      hbase();
      rocksdb();
    }

    List<Property> inOrder() {
      return properties.stream().sorted(Comparator.comparing(Property::group)).toList();
    }

    private void data() {
      used(Group.DATA, "recordcount", "", "number of rows in the table after loading; required");
      used(Group.DATA, "insertstart", "0", "number of the first row that this client loads");
      used(
          Group.DATA,
          "insertcount",
          "",
          "number of rows that this client loads (default: recordcount − insertstart)");
      used(Group.DATA, "table", "usertable", "name of the table");
      used(Group.DATA, "fieldcount", "10", "cells per row");
      used(Group.DATA, "fieldnameprefix", "field", "prefix of cells' names");
      used(Group.DATA, "fieldlength", "100", "bytes per value; the maximum if lengths vary");
      used(Group.DATA, "minfieldlength", "1", "minimum bytes per value if lengths vary");
      used(
          Group.DATA,
          "fieldlengthdistribution",
          "constant",
          "distribution of values' lengths: constant, uniform, zipfian or histogram");
      used(Group.DATA, "fieldlengthhistogram", "hist.txt", "file with the histogram of lengths");
      used(
          Group.DATA,
          "insertorder",
          "hashed",
          "order of keys: hashed, or any other value for the order of row numbers");
      used(Group.DATA, "zeropadding", "1", "minimum number of digits in a key, padded with zeros");
      used(
          Group.DATA,
          "dataintegrity",
          "false",
          "writes values that YCSB can also check"
              + YES_NO
              + "; Assay can always check its own values");
    }

    private void operations() {
      used(Group.OPERATIONS, "readproportion", "0.95", "share of reads");
      used(Group.OPERATIONS, "updateproportion", "0.05", "share of updates");
      used(Group.OPERATIONS, "insertproportion", "0.0", "share of inserts");
      used(Group.OPERATIONS, "scanproportion", "0.0", "share of scans");
      used(Group.OPERATIONS, "readmodifywriteproportion", "0.0", "share of read-modify-writes");
      used(
          Group.OPERATIONS,
          "requestdistribution",
          "uniform",
          "distribution: uniform, zipfian, latest, hotspot, exponential or sequential");
      used(Group.OPERATIONS, "hotspotdatafraction", "0.2", "share of rows that are hot");
      used(Group.OPERATIONS, "hotspotopnfraction", "0.8", "share of operations on hot rows");
      used(
          Group.OPERATIONS,
          "exponential.percentile",
          "95",
          "percentage of operations that go to exponential.frac of the rows");
      used(
          Group.OPERATIONS,
          "exponential.frac",
          "0.8571428571",
          "share of rows that get exponential.percentile of the operations");
      used(
          Group.OPERATIONS, "readallfields", "true", "reads and scans request whole rows" + YES_NO);
      used(
          Group.OPERATIONS,
          "readallfieldsbyname",
          "false",
          "whole rows are requested by naming all fields" + YES_NO);
      used(Group.OPERATIONS, "writeallfields", "false", "updates write whole rows" + YES_NO);
      used(Group.OPERATIONS, "minscanlength", "1", "minimum number of rows per scan");
      used(Group.OPERATIONS, "maxscanlength", "1000", "maximum number of rows per scan");
      used(
          Group.OPERATIONS,
          "scanlengthdistribution",
          "uniform",
          "distribution of scans' lengths: uniform or zipfian");
      used(
          Group.OPERATIONS,
          "core_workload_insertion_retry_limit",
          "0",
          "retries of a failed insert during a load");
      used(
          Group.OPERATIONS,
          "core_workload_insertion_retry_interval",
          "3",
          "seconds before a failed insert is retried");
      refused(
          Group.OPERATIONS,
          "core_workload_insertion_keep_going_on_error",
          "true",
          "must be true: a load continues after a failed insert, but counts as failed");
    }

    private void client() {
      used(
          Group.CLIENT,
          "workload",
          "site.ycsb.workloads.CoreWorkload",
          "class of the workload; no other class is supported");
      used(Group.CLIENT, "db", "", "class of a YCSB binding, if the command line names no store");
      used(
          Group.CLIENT,
          "operationcount",
          "0",
          "number of operations of a run; 0 means until maxexecutiontime");
      used(
          Group.CLIENT,
          "maxexecutiontime",
          "0",
          "seconds after which a run ends; 0 means no time limit");
      used(Group.CLIENT, "threadcount", "1", "number of concurrent sessions");
      used(
          Group.CLIENT,
          "target",
          "0",
          "operations per second of all threads together; 0 means unlimited");
      used(Group.CLIENT, "status", "false", "prints status lines on standard error" + YES_NO);
      used(Group.CLIENT, "status.interval", "10", "seconds between status lines");
      used(Group.CLIENT, "label", "", "prefix of status lines");
      harmless(Group.CLIENT, "dotransactions", "", "ignored: the command is either load or run");
      harmless(
          Group.CLIENT,
          "spin.sleep",
          "false",
          "waits by spinning; Assay always spins for the last 60 µs");
    }

    private void output() {
      used(
          Group.OUTPUT,
          "exporter",
          "site.ycsb.measurements.exporter.TextMeasurementsExporter",
          "class that writes results: Text-, JSON- or JSONArrayMeasurementsExporter");
      used(Group.OUTPUT, "exportfile", "", "file for the results instead of standard output");
      used(
          Group.OUTPUT,
          "measurementtype",
          "hdrhistogram",
          "form of latencies: hdrhistogram, histogram, timeseries, raw, hdrhistogram+histogram"
              + " or hdrhistogram+raw");
      used(
          Group.OUTPUT,
          "measurement.interval",
          "op",
          "latency from the actual start (op), the intended start (intended), or both");
      used(
          Group.OUTPUT, "hdrhistogram.percentiles", "95,99", "percentiles printed by hdrhistogram");
      used(
          Group.OUTPUT,
          "hdrhistogram.fileoutput",
          "false",
          "writes each section's histogram to a file NAME.hdr" + YES_NO);
      used(Group.OUTPUT, "hdrhistogram.output.path", "", "prefix of the .hdr files' paths");
      used(
          Group.OUTPUT,
          "measurement.histogram.verbose",
          "false",
          "prints the histograms' buckets" + YES_NO);
      used(Group.OUTPUT, "histogram.buckets", "1000", "number of histogram buckets, 1 ms each");
      used(
          Group.OUTPUT,
          "timeseries.granularity",
          "1000",
          "interval of the time series in ms, a multiple of 1000");
      harmless(Group.OUTPUT, "measurement.raw.output_file", "", "raw times are not kept");
      used(
          Group.OUTPUT,
          "measurement.raw.no_summary",
          "false",
          "prints no summary with measurementtype raw" + YES_NO);
      used(
          Group.OUTPUT,
          "reportlatencyforeacherror",
          "false",
          "prints one section per status instead of a common -FAILED section" + YES_NO);
      used(Group.OUTPUT, "latencytrackederrors", "", "statuses that get their own section");
      harmless(
          Group.OUTPUT,
          "measurement.trackjvm",
          "false",
          "the client's heap and garbage collections are in every report");
    }

    private void assay() {
      used(
          Group.ASSAY,
          "warmup",
          "0",
          "time at the start of a run that results exclude, such as 30s");
      used(
          Group.ASSAY,
          "checkvalues",
          "true",
          "compares values read with the values that Assay loaded" + YES_NO);
      used(Group.ASSAY, "latencyunit", "us", "unit of results: us or ns");
      used(Group.ASSAY, "strict", "true", "unknown properties are errors, not warnings" + YES_NO);
      used(
          Group.ASSAY,
          "seed",
          "",
          "seed of operations, for repeating a run; if not set, random and stored in run.json");
    }

    private void accumulo() {
      set(
          Group.ACCUMULO,
          "accumulo.zooKeepers",
          "",
          "ZooKeeper hosts and ports (default without instanceName: this machine's cluster)",
          "client-properties");
      set(Group.ACCUMULO, "accumulo.instanceName", "", "name of the instance", "client-properties");
      set(Group.ACCUMULO, "accumulo.username", "", "user name", "client-properties");
      set(Group.ACCUMULO, "accumulo.password", "", "password; never stored", "client-properties");
      used(Group.ACCUMULO, "accumulo.columnFamily", "YCSB", "family of all cells");
      set(
          Group.ACCUMULO,
          "accumulo.batchWriterSize",
          "100000",
          "bytes of a session's write buffer",
          "buffer");
      set(
          Group.ACCUMULO,
          "accumulo.batchWriterMaxLatency",
          "30000",
          "maximum time in ms that a write stays buffered",
          "buffer-latency");
      set(
          Group.ACCUMULO,
          "accumulo.batchWriterThreads",
          "",
          "sending threads per session (default: half of this machine's CPUs)",
          "buffer-threads");
      harmless(Group.ACCUMULO, "accumulo.pcFlag", "none", "ignored, as in YCSB");
    }

    private void cassandra() {
      set(
          Group.CASSANDRA,
          "hosts",
          "",
          "hosts to connect to first (default: this machine's cluster)",
          "hosts");
      set(Group.CASSANDRA, "port", "9042", "port of all hosts", "hosts");
      set(
          Group.CASSANDRA,
          "cassandra.keyspace",
          "ycsb",
          "keyspace of the table; created if missing",
          "keyspace");
      set(Group.CASSANDRA, "cassandra.username", "", "user name", "credentials");
      set(Group.CASSANDRA, "cassandra.password", "", "password; never stored", "credentials");
      used(
          Group.CASSANDRA,
          "cassandra.useSSL",
          "false",
          "uses TLS with the setting tls or, if tls is not set, the JDK's trust store" + YES_NO);
      set(
          Group.CASSANDRA,
          "cassandra.readconsistencylevel",
          "ONE",
          "consistency level of reads and scans",
          "read-consistency");
      set(
          Group.CASSANDRA,
          "cassandra.writeconsistencylevel",
          "ONE",
          "consistency level of writes",
          "write-consistency");
      set(
          Group.CASSANDRA,
          "cassandra.coreconnections",
          "",
          "connections per host (default: 1)",
          "connections");
      used(
          Group.CASSANDRA,
          "cassandra.maxconnections",
          "",
          "must equal cassandra.coreconnections, because the number of connections is fixed");
      set(
          Group.CASSANDRA,
          "cassandra.readtimeoutmillis",
          "",
          "time limit for a response in ms",
          "timeout");
      refused(
          Group.CASSANDRA,
          "cassandra.connecttimeoutmillis",
          "",
          "use -p timeout=TIME, which also limits the time to connect");
      refused(
          Group.CASSANDRA,
          "cassandra.tracing",
          "false",
          "must be false: Assay does not trace requests");
      harmless(Group.CASSANDRA, "debug", "false", DEBUG);
    }

    private void hbase() {
      used(Group.HBASE, "columnfamily", "cf", "family of all cells");
      set(
          Group.HBASE,
          "clientbuffering",
          "false",
          "sessions buffer their writes" + YES_NO,
          "buffer");
      set(
          Group.HBASE,
          "writebuffersize",
          "12582912",
          "bytes of a session's write buffer",
          "buffer");
      set(
          Group.HBASE,
          "hbase.zookeeper.quorum",
          "",
          "ZooKeeper hosts, as in hbase-site.xml (default without -cp: this machine's cluster)",
          "zookeeper");
      set(
          Group.HBASE,
          "hbase.zookeeper.property.clientPort",
          "2181",
          "port of ZooKeeper hosts that are given without a port",
          "zookeeper");
      set(
          Group.HBASE,
          "zookeeper.znode.parent",
          "/hbase",
          "HBase's root node in ZooKeeper",
          "znode");
      refused(Group.HBASE, "principal", "", KEYTAB);
      refused(Group.HBASE, "keytab", "", KEYTAB);
      refused(
          Group.HBASE,
          "hbase.usepagefilter",
          "true",
          "must be true: the servers end each scan at its limit");
      refused(
          Group.HBASE,
          "hbase.usescanvaluefiltering",
          "false",
          "must be false: Assay's scans have no filter; the 'query' study measures filters");
      harmless(Group.HBASE, "hbase.scanfilteroperator", "", OF_FILTERING);
      harmless(Group.HBASE, "hbase.scanfiltervalue", "", OF_FILTERING);
      harmless(Group.HBASE, "debug", "false", DEBUG);
    }

    private void rocksdb() {
      set(Group.ROCKSDB, "rocksdb.dir", "", "folder of the tables", "directory");
      refused(
          Group.ROCKSDB,
          "rocksdb.optionsfile",
          "",
          "use settings, such as -p write-buffer=64MB; 'assay stores rocksdb' lists them");
    }

    private void used(Group group, String name, String defaultValue, String meaning) {
      set(group, name, defaultValue, meaning, "");
    }

    private void set(
        Group group, String name, String defaultValue, String meaning, String setting) {
      properties.add(new Property(name, group, defaultValue, meaning, Effect.USED, setting));
    }

    private void refused(Group group, String name, String defaultValue, String instead) {
      properties.add(new Property(name, group, defaultValue, instead, Effect.REFUSED, ""));
    }

    private void harmless(Group group, String name, String defaultValue, String reason) {
      properties.add(new Property(name, group, defaultValue, reason, Effect.HARMLESS, ""));
    }
  }
}
