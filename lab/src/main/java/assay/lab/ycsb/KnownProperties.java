package assay.lab.ycsb;

import assay.lab.ycsb.Property.Effect;
import assay.lab.ycsb.Property.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every property of YCSB's core workload, client and measurements, and Assay's own. */
public final class KnownProperties {
  /** Properties whose names begin so are YCSB's tracing. */
  static final String TRACING_PREFIX = "htrace.";

  private static final String YES_NO = ": true or false";

  private static final Map<String, Property> BY_NAME = new Table().byName;

  private KnownProperties() {}

  /** All of them in the order in which {@code help} lists them. */
  public static List<Property> all() {
    return List.copyOf(BY_NAME.values());
  }

  /** The property of this name; null if there is none. */
  static Property named(String name) {
    return BY_NAME.get(name);
  }

  /** The default of a property that is in the table. */
  static String defaultOf(String name) {
    Property property = BY_NAME.get(name);
    if (property == null) {
      throw new IllegalStateException("no property '" + name + "' in the table");
    }
    return property.defaultValue();
  }

  /** Filled by groups, so that no method is longer than a screen. */
  private static final class Table {
    private final Map<String, Property> byName = new LinkedHashMap<>();

    Table() {
      data();
      operations();
      client();
      output();
      assay();
      accumulo();
      cassandra();
      hbase();
      same(Group.ROCKSDB, "rocksdb.dir", "", "folder of the tables; the setting directory");
      none(Group.ROCKSDB, "rocksdb.optionsfile", "", "its settings say the same");
      List<Property> grouped = new ArrayList<>(byName.values());
      byName.clear();
      for (Group group : Group.values()) {
        grouped.stream()
            .filter(property -> property.group() == group)
            .forEach(property -> byName.put(property.name(), property));
      }
    }

    private void data() {
      same(Group.DATA, "recordcount", "", "rows of the table when it is loaded; always needed");
      same(Group.DATA, "insertstart", "0", "number of the first row that this client loads");
      same(
          Group.DATA, "insertcount", "", "rows that this client loads (recordcount − insertstart)");
      same(Group.DATA, "table", "usertable", "name of the table");
      same(Group.DATA, "fieldcount", "10", "cells a row");
      same(Group.DATA, "fieldnameprefix", "field", "what cells' names begin with");
      same(Group.DATA, "fieldlength", "100", "bytes a value, the most where lengths vary");
      same(Group.DATA, "minfieldlength", "1", "bytes a value at least, where lengths vary");
      same(
          Group.DATA,
          "fieldlengthdistribution",
          "constant",
          "of the values' lengths: constant, uniform, zipfian or histogram");
      same(Group.DATA, "fieldlengthhistogram", "hist.txt", "file with the histogram of lengths");
      same(
          Group.DATA, "insertorder", "hashed", "of keys: hashed, else in the order of row numbers");
      same(Group.DATA, "zeropadding", "1", "fills the number in a key up to so many digits");
      same(
          Group.DATA,
          "dataintegrity",
          "false",
          "values that YCSB can check as well" + YES_NO + "; Assay checks its own in any case");
    }

    private void operations() {
      same(Group.OPERATIONS, "readproportion", "0.95", "share of reads");
      same(Group.OPERATIONS, "updateproportion", "0.05", "share of updates");
      same(Group.OPERATIONS, "insertproportion", "0.0", "share of inserts");
      same(Group.OPERATIONS, "scanproportion", "0.0", "share of scans");
      same(Group.OPERATIONS, "readmodifywriteproportion", "0.0", "share of read-modify-writes");
      same(
          Group.OPERATIONS,
          "requestdistribution",
          "uniform",
          "uniform, zipfian, latest, hotspot, exponential or sequential");
      same(Group.OPERATIONS, "hotspotdatafraction", "0.2", "share of the rows that is hot");
      same(Group.OPERATIONS, "hotspotopnfraction", "0.8", "share of operations that goes there");
      same(Group.OPERATIONS, "exponential.percentile", "95", "per cent of operations that go to …");
      same(Group.OPERATIONS, "exponential.frac", "0.8571428571", "… this share of the rows");
      same(Group.OPERATIONS, "readallfields", "true", "reads and scans take whole rows" + YES_NO);
      same(
          Group.OPERATIONS,
          "readallfieldsbyname",
          "false",
          "whole rows are asked for by all fields' names" + YES_NO);
      same(Group.OPERATIONS, "writeallfields", "false", "updates write whole rows" + YES_NO);
      same(Group.OPERATIONS, "minscanlength", "1", "rows of the shortest scan");
      same(Group.OPERATIONS, "maxscanlength", "1000", "rows of the longest scan");
      same(Group.OPERATIONS, "scanlengthdistribution", "uniform", "uniform or zipfian");
      same(
          Group.OPERATIONS,
          "core_workload_insertion_retry_limit",
          "0",
          "a failed insert of a load is tried again so often");
      same(
          Group.OPERATIONS,
          "core_workload_insertion_retry_interval",
          "3",
          "seconds before a failed insert is tried again");
      none(
          Group.OPERATIONS,
          "core_workload_insertion_keep_going_on_error",
          "false",
          "a load goes on after a failed insert: here it always does, and ends as failed");
    }

    private void client() {
      same(
          Group.CLIENT,
          "workload",
          "site.ycsb.workloads.CoreWorkload",
          "class of the workload; no other one is built in");
      same(Group.CLIENT, "db", "", "class of a binding, where the command line names no store");
      same(Group.CLIENT, "operationcount", "0", "operations of a run; 0: until maxexecutiontime");
      same(Group.CLIENT, "maxexecutiontime", "0", "seconds after which a run ends; 0: never");
      same(Group.CLIENT, "threadcount", "1", "concurrent sessions");
      same(
          Group.CLIENT,
          "target",
          "0",
          "operations a second, of all threads; 0: as many as the store takes");
      same(Group.CLIENT, "status", "false", "status lines on standard error" + YES_NO);
      same(Group.CLIENT, "status.interval", "10", "seconds between status lines");
      same(Group.CLIENT, "label", "", "what status lines begin with");
      none(Group.CLIENT, "dotransactions", "", "load or run: the command says which");
      none(Group.CLIENT, "spin.sleep", "false", "waits by spinning: Assay spins the last 60 µs");
      none(Group.CLIENT, "basicdb.verbose", "", "of YCSB's own no-op store");
      none(Group.CLIENT, "basicdb.simulatedelay", "", "of YCSB's own no-op store");
      none(Group.CLIENT, "basicdb.randomizedelay", "", "of YCSB's own no-op store");
    }

    private void output() {
      same(
          Group.OUTPUT,
          "exporter",
          "site.ycsb.measurements.exporter.TextMeasurementsExporter",
          "class: Text-, JSON- or JSONArrayMeasurementsExporter");
      same(Group.OUTPUT, "exportfile", "", "file for the results instead of standard output");
      same(
          Group.OUTPUT,
          "measurementtype",
          "hdrhistogram",
          "hdrhistogram, histogram, timeseries, raw, hdrhistogram+histogram, hdrhistogram+raw");
      same(
          Group.OUTPUT,
          "measurement.interval",
          "op",
          "times of operations (op), from when they were due (intended), or both");
      same(Group.OUTPUT, "hdrhistogram.percentiles", "95,99", "percentiles of hdrhistogram");
      same(
          Group.OUTPUT,
          "hdrhistogram.fileoutput",
          "false",
          "writes each section's histogram to a file NAME.hdr" + YES_NO);
      same(Group.OUTPUT, "hdrhistogram.output.path", "", "what these files' paths begin with");
      same(
          Group.OUTPUT,
          "measurement.histogram.verbose",
          "false",
          "prints the histograms' buckets" + YES_NO);
      same(Group.OUTPUT, "histogram.buckets", "1000", "buckets of histogram, 1 ms each");
      same(Group.OUTPUT, "timeseries.granularity", "1000", "ms of timeseries, multiples of 1000");
      none(Group.OUTPUT, "measurement.raw.output_file", "", "raw times are not kept");
      same(Group.OUTPUT, "measurement.raw.no_summary", "false", "raw without summary" + YES_NO);
      same(
          Group.OUTPUT,
          "reportlatencyforeacherror",
          "false",
          "a section for each status instead of one -FAILED" + YES_NO);
      same(Group.OUTPUT, "latencytrackederrors", "", "statuses with a section of their own");
      none(
          Group.OUTPUT,
          "measurement.trackjvm",
          "false",
          "the client's heap and collections: they are in every report");
    }

    private void assay() {
      same(Group.ASSAY, "warmup", "0", "first part of a run, kept out of results: such as 30s");
      same(Group.ASSAY, "latencyunit", "us", "of results: us or ns");
      same(Group.ASSAY, "strict", "true", "unknown properties are errors, else a warning" + YES_NO);
      same(Group.ASSAY, "seed", "1", "of operations and values; one seed repeats a run");
    }

    private void accumulo() {
      same(
          Group.ACCUMULO,
          "accumulo.zooKeepers",
          "",
          "hosts and ports; this machine's cluster without it and instanceName");
      same(Group.ACCUMULO, "accumulo.instanceName", "", "name of the instance");
      same(Group.ACCUMULO, "accumulo.username", "", "who connects");
      same(Group.ACCUMULO, "accumulo.password", "", "of that user; never written down");
      same(Group.ACCUMULO, "accumulo.columnFamily", "YCSB", "family of all cells");
      same(Group.ACCUMULO, "accumulo.batchWriterSize", "100000", "bytes of a session's buffer");
      same(
          Group.ACCUMULO,
          "accumulo.batchWriterMaxLatency",
          "30000",
          "ms that a write waits in it at most");
      same(Group.ACCUMULO, "accumulo.batchWriterThreads", "1", "threads of a session that send");
      none(Group.ACCUMULO, "accumulo.pcFlag", "none", "removed from YCSB");
    }

    private void cassandra() {
      same(Group.CASSANDRA, "hosts", "", "to connect to first; this machine's cluster without it");
      same(Group.CASSANDRA, "port", "9042", "of all hosts");
      same(Group.CASSANDRA, "cassandra.keyspace", "ycsb", "where the table is; made if need be");
      same(Group.CASSANDRA, "cassandra.username", "", "who connects");
      same(Group.CASSANDRA, "cassandra.password", "", "of that user; never written down");
      same(Group.CASSANDRA, "cassandra.readconsistencylevel", "QUORUM", "of reads and scans");
      same(Group.CASSANDRA, "cassandra.writeconsistencylevel", "QUORUM", "of writes");
      same(Group.CASSANDRA, "cassandra.coreconnections", "", "to each host (1)");
      same(Group.CASSANDRA, "cassandra.readtimeoutmillis", "", "the setting timeout");
      none(Group.CASSANDRA, "cassandra.maxconnections", "", "their number does not change");
      none(Group.CASSANDRA, "cassandra.connecttimeoutmillis", "", "the setting timeout bounds it");
      none(Group.CASSANDRA, "cassandra.tracing", "false", "not built in");
      none(Group.CASSANDRA, "cassandra.useSSL", "false", "not built in");
    }

    private void hbase() {
      same(Group.HBASE, "columnfamily", "cf", "family of all cells");
      same(
          Group.HBASE, "clientbuffering", "false", "whether a session buffers its writes" + YES_NO);
      same(Group.HBASE, "writebuffersize", "12582912", "bytes of a session's buffer");
      same(
          Group.HBASE,
          "hbase.zookeeper.quorum",
          "",
          "hosts, as in hbase-site.xml; this machine's cluster without it");
      same(Group.HBASE, "hbase.zookeeper.property.clientPort", "2181", "where these have no port");
      same(Group.HBASE, "zookeeper.znode.parent", "/hbase", "HBase's place in ZooKeeper");
      none(Group.HBASE, "hbase.usepagefilter", "true", "a scan's limit is the servers' own");
      none(Group.HBASE, "debug", "false", "errors are in the report");
    }

    private void same(Group group, String name, String defaultValue, String meaning) {
      byName.put(name, new Property(name, group, defaultValue, meaning, Effect.SAME));
    }

    private void none(Group group, String name, String defaultValue, String meaning) {
      byName.put(name, new Property(name, group, defaultValue, meaning, Effect.NONE));
    }
  }
}
