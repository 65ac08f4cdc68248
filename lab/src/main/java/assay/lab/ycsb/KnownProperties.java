package assay.lab.ycsb;

import assay.lab.ycsb.Property.Effect;
import assay.lab.ycsb.Property.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Every property of YCSB's core workload, client and measurements, and Assay's own. */
public final class KnownProperties {
  /** Properties whose names begin so are YCSB's tracing. */
  static final String TRACING_PREFIX = "htrace.";

  private static final String YES_NO = ": true or false";
  private static final String DEBUG = "the binding prints more: errors are in the report";
  private static final String OF_FILTERING = "only of hbase.usescanvaluefiltering";

  private static final String KEYTAB =
      "put hbase.client.keytab.principal and hbase.client.keytab.file into the hbase-site.xml that"
          + " -cp CONFDIR names";

  private static final List<Property> ALL = new Table().inOrder();

  private KnownProperties() {}

  /** All of them in the order in which {@code help} lists them. */
  public static List<Property> all() {
    return ALL;
  }

  /** The property that a name means on a store, if there is one. */
  static Optional<Property> named(String name, String store) {
    return ALL.stream()
        .filter(property -> property.name().equals(name) && property.group().isOf(store))
        .findFirst();
  }

  /** The default of a property that is in the table. */
  static String defaultOf(String name) {
    return ALL.stream()
        .filter(property -> property.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no property '" + name + "' in the table"))
        .defaultValue();
  }

  /** Filled by groups, so that no method is longer than a screen. */
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
      used(Group.DATA, "recordcount", "", "rows of the table when it is loaded; always needed");
      used(Group.DATA, "insertstart", "0", "number of the first row that this client loads");
      used(
          Group.DATA, "insertcount", "", "rows that this client loads (recordcount − insertstart)");
      used(Group.DATA, "table", "usertable", "name of the table");
      used(Group.DATA, "fieldcount", "10", "cells a row");
      used(Group.DATA, "fieldnameprefix", "field", "what cells' names begin with");
      used(Group.DATA, "fieldlength", "100", "bytes a value, the most where lengths vary");
      used(Group.DATA, "minfieldlength", "1", "bytes a value at least, where lengths vary");
      used(
          Group.DATA,
          "fieldlengthdistribution",
          "constant",
          "of the values' lengths: constant, uniform, zipfian or histogram");
      used(Group.DATA, "fieldlengthhistogram", "hist.txt", "file with the histogram of lengths");
      used(
          Group.DATA, "insertorder", "hashed", "of keys: hashed, else in the order of row numbers");
      used(Group.DATA, "zeropadding", "1", "fills the number in a key up to so many digits");
      used(
          Group.DATA,
          "dataintegrity",
          "false",
          "values that YCSB can check as well" + YES_NO + "; Assay checks its own in any case");
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
          "uniform, zipfian, latest, hotspot, exponential or sequential");
      used(Group.OPERATIONS, "hotspotdatafraction", "0.2", "share of the rows that is hot");
      used(Group.OPERATIONS, "hotspotopnfraction", "0.8", "share of operations that goes there");
      used(Group.OPERATIONS, "exponential.percentile", "95", "per cent of operations that go to …");
      used(Group.OPERATIONS, "exponential.frac", "0.8571428571", "… this share of the rows");
      used(Group.OPERATIONS, "readallfields", "true", "reads and scans take whole rows" + YES_NO);
      used(
          Group.OPERATIONS,
          "readallfieldsbyname",
          "false",
          "whole rows are asked for by all fields' names" + YES_NO);
      used(Group.OPERATIONS, "writeallfields", "false", "updates write whole rows" + YES_NO);
      used(Group.OPERATIONS, "minscanlength", "1", "rows of the shortest scan");
      used(Group.OPERATIONS, "maxscanlength", "1000", "rows of the longest scan");
      used(Group.OPERATIONS, "scanlengthdistribution", "uniform", "uniform or zipfian");
      used(
          Group.OPERATIONS,
          "core_workload_insertion_retry_limit",
          "0",
          "a failed insert of a load is tried again so often");
      used(
          Group.OPERATIONS,
          "core_workload_insertion_retry_interval",
          "3",
          "seconds before a failed insert is tried again");
      refused(
          Group.OPERATIONS,
          "core_workload_insertion_keep_going_on_error",
          "true",
          "must be true: a load goes on after a failed insert, and ends as failed");
    }

    private void client() {
      used(
          Group.CLIENT,
          "workload",
          "site.ycsb.workloads.CoreWorkload",
          "class of the workload; no other one is built in");
      used(Group.CLIENT, "db", "", "class of a binding, where the command line names no store");
      used(Group.CLIENT, "operationcount", "0", "operations of a run; 0: until maxexecutiontime");
      used(Group.CLIENT, "maxexecutiontime", "0", "seconds after which a run ends; 0: never");
      used(Group.CLIENT, "threadcount", "1", "concurrent sessions");
      used(
          Group.CLIENT,
          "target",
          "0",
          "operations a second, of all threads; 0: as many as the store takes");
      used(Group.CLIENT, "status", "false", "status lines on standard error" + YES_NO);
      used(Group.CLIENT, "status.interval", "10", "seconds between status lines");
      used(Group.CLIENT, "label", "", "what status lines begin with");
      harmless(Group.CLIENT, "dotransactions", "", "load or run: the command says which");
      harmless(
          Group.CLIENT, "spin.sleep", "false", "waits by spinning: Assay spins the last 60 µs");
    }

    private void output() {
      used(
          Group.OUTPUT,
          "exporter",
          "site.ycsb.measurements.exporter.TextMeasurementsExporter",
          "class: Text-, JSON- or JSONArrayMeasurementsExporter");
      used(Group.OUTPUT, "exportfile", "", "file for the results instead of standard output");
      used(
          Group.OUTPUT,
          "measurementtype",
          "hdrhistogram",
          "hdrhistogram, histogram, timeseries, raw, hdrhistogram+histogram, hdrhistogram+raw");
      used(
          Group.OUTPUT,
          "measurement.interval",
          "op",
          "times of operations (op), from when they were due (intended), or both");
      used(Group.OUTPUT, "hdrhistogram.percentiles", "95,99", "percentiles of hdrhistogram");
      used(
          Group.OUTPUT,
          "hdrhistogram.fileoutput",
          "false",
          "writes each section's histogram to a file NAME.hdr" + YES_NO);
      used(Group.OUTPUT, "hdrhistogram.output.path", "", "what these files' paths begin with");
      used(
          Group.OUTPUT,
          "measurement.histogram.verbose",
          "false",
          "prints the histograms' buckets" + YES_NO);
      used(Group.OUTPUT, "histogram.buckets", "1000", "buckets of histogram, 1 ms each");
      used(Group.OUTPUT, "timeseries.granularity", "1000", "ms of timeseries, multiples of 1000");
      harmless(Group.OUTPUT, "measurement.raw.output_file", "", "raw times are not kept");
      used(Group.OUTPUT, "measurement.raw.no_summary", "false", "raw without summary" + YES_NO);
      used(
          Group.OUTPUT,
          "reportlatencyforeacherror",
          "false",
          "a section for each status instead of one -FAILED" + YES_NO);
      used(Group.OUTPUT, "latencytrackederrors", "", "statuses with a section of their own");
      harmless(
          Group.OUTPUT,
          "measurement.trackjvm",
          "false",
          "the client's heap and collections: they are in every report");
    }

    private void assay() {
      used(Group.ASSAY, "warmup", "0", "first part of a run, kept out of results: such as 30s");
      used(
          Group.ASSAY,
          "checkvalues",
          "true",
          "whether reads are compared with what Assay loads" + YES_NO);
      used(Group.ASSAY, "latencyunit", "us", "of results: us or ns");
      used(Group.ASSAY, "strict", "true", "unknown properties are errors, else a warning" + YES_NO);
      used(
          Group.ASSAY,
          "seed",
          "",
          "of operations; repeats a run, whose run.json has it; drawn if not set");
    }

    private void accumulo() {
      set(
          Group.ACCUMULO,
          "accumulo.zooKeepers",
          "",
          "hosts and ports; this machine's cluster without it and instanceName",
          "client-properties");
      set(Group.ACCUMULO, "accumulo.instanceName", "", "name of the instance", "client-properties");
      set(Group.ACCUMULO, "accumulo.username", "", "who connects", "client-properties");
      set(
          Group.ACCUMULO,
          "accumulo.password",
          "",
          "of that user; never written down",
          "client-properties");
      used(Group.ACCUMULO, "accumulo.columnFamily", "YCSB", "family of all cells");
      set(
          Group.ACCUMULO,
          "accumulo.batchWriterSize",
          "100000",
          "bytes of a session's buffer",
          "buffer");
      set(
          Group.ACCUMULO,
          "accumulo.batchWriterMaxLatency",
          "30000",
          "ms that a write waits in it at most",
          "buffer-latency");
      set(
          Group.ACCUMULO,
          "accumulo.batchWriterThreads",
          "",
          "threads of a session that send (half of this machine's CPUs)",
          "buffer-threads");
      harmless(Group.ACCUMULO, "accumulo.pcFlag", "none", "YCSB passes over it, too");
    }

    private void cassandra() {
      set(
          Group.CASSANDRA,
          "hosts",
          "",
          "to connect to first; this machine's cluster without it",
          "hosts");
      set(Group.CASSANDRA, "port", "9042", "of all hosts", "hosts");
      set(
          Group.CASSANDRA,
          "cassandra.keyspace",
          "ycsb",
          "where the table is; made if need be",
          "keyspace");
      set(Group.CASSANDRA, "cassandra.username", "", "who connects", "credentials");
      set(
          Group.CASSANDRA,
          "cassandra.password",
          "",
          "of that user; never written down",
          "credentials");
      used(
          Group.CASSANDRA,
          "cassandra.useSSL",
          "false",
          "TLS, as the setting tls says, else with the JDK's trust store" + YES_NO);
      set(
          Group.CASSANDRA,
          "cassandra.readconsistencylevel",
          "ONE",
          "of reads and scans",
          "read-consistency");
      set(
          Group.CASSANDRA,
          "cassandra.writeconsistencylevel",
          "ONE",
          "of writes",
          "write-consistency");
      set(Group.CASSANDRA, "cassandra.coreconnections", "", "to each host (1)", "connections");
      used(
          Group.CASSANDRA,
          "cassandra.maxconnections",
          "",
          "as many as cassandra.coreconnections: their number does not change");
      set(
          Group.CASSANDRA,
          "cassandra.readtimeoutmillis",
          "",
          "longest wait for an answer",
          "timeout");
      refused(
          Group.CASSANDRA,
          "cassandra.connecttimeoutmillis",
          "",
          "give -p timeout=TIME, which bounds connecting as well");
      refused(
          Group.CASSANDRA, "cassandra.tracing", "false", "must be false: Assay traces no requests");
      harmless(Group.CASSANDRA, "debug", "false", DEBUG);
    }

    private void hbase() {
      used(Group.HBASE, "columnfamily", "cf", "family of all cells");
      set(
          Group.HBASE,
          "clientbuffering",
          "false",
          "whether a session buffers its writes" + YES_NO,
          "buffer");
      set(Group.HBASE, "writebuffersize", "12582912", "bytes of a session's buffer", "buffer");
      set(
          Group.HBASE,
          "hbase.zookeeper.quorum",
          "",
          "hosts, as in hbase-site.xml; this machine's cluster without it and -cp",
          "zookeeper");
      set(
          Group.HBASE,
          "hbase.zookeeper.property.clientPort",
          "2181",
          "where these have no port",
          "zookeeper");
      set(Group.HBASE, "zookeeper.znode.parent", "/hbase", "HBase's place in ZooKeeper", "znode");
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
          "give settings instead, such as -p write-buffer=64MB: 'assay stores rocksdb' lists them");
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
