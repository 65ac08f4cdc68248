package assay.stores.hbase.server;

import assay.store.capability.FileStorage.FileServers;
import assay.store.capability.FileStorage.Volume;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/**
 * Reads the volumes and write times of HDFS DataNodes from the DataNodes' {@code /jmx} pages. A
 * DataNode reports the write times of its volumes only if {@code
 * dfs.datanode.fileio.profiling.sampling.percentage} is above 0.
 */
final class FileServerPages {
  private static final String INFO = "Hadoop:service=DataNode,name=DataNodeInfo";
  private static final String ACTIVITY = "Hadoop:service=DataNode,name=DataNodeActivity-*";
  private static final String VOLUME = "Hadoop:service=DataNode,name=DataNodeVolume-";

  private static final Map<String, String> OF_VOLUME =
      Map.of("write", "WriteIoRate", "sync", "SyncIoRate");

  private static final Map<String, String> OF_SERVER =
      Map.of(
          "datanode.create", "CreateRbwOp",
          "datanode.finalize", "FinalizeBlockOp",
          "datanode.write", "WriteBlockOp");

  private FileServerPages() {}

  /**
   * Reads the {@code /jmx} pages of all DataNodes.
   *
   * @return {@link FileServers#NONE} if the file system is not HDFS
   */
  static FileServers of(FileSystem files) throws IOException {
    if (!(files instanceof DistributedFileSystem hdfs)) {
      return FileServers.NONE;
    }
    List<Volume> volumes = new ArrayList<>();
    Map<String, List<Double>> millis = new TreeMap<>();
    List<String> addresses =
        Arrays.stream(hdfs.getDataNodeStats()).map(DatanodeID::getInfoAddr).sorted().toList();
    for (String address : addresses) {
      add(address, volumes, millis);
    }
    return new FileServers(
        volumes,
        millis.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> mean(each.getValue()))));
  }

  private static void add(String address, List<Volume> volumes, Map<String, List<Double>> millis)
      throws IOException {
    JsonObject all =
        JsonParser.parseString(JsonPage.bean(address, INFO).get("VolumeInfo").getAsString())
            .getAsJsonObject();
    List<Map.Entry<String, JsonElement>> inOrder = new ArrayList<>(all.entrySet());
    inOrder.sort(Comparator.comparing(Map.Entry::getKey));
    for (Map.Entry<String, JsonElement> each : inOrder) {
      JsonObject told = each.getValue().getAsJsonObject();
      String type = told.get("storageType").getAsString();
      volumes.add(new Volume(type, each.getKey(), told.get("usedSpace").getAsLong()));
      JsonObject bean = JsonPage.bean(address, VOLUME + each.getKey());
      OF_VOLUME.forEach((name, rate) -> add(bean, rate, type + "." + name, millis));
    }
    JsonObject bean = JsonPage.bean(address, ACTIVITY);
    OF_SERVER.forEach((name, rate) -> add(bean, rate, name, millis));
  }

  private static void add(
      JsonObject bean, String rate, String name, Map<String, List<Double>> millis) {
    if (bean.has(rate + "NumOps") && bean.get(rate + "NumOps").getAsLong() > 0) {
      double mean = bean.get(rate + "AvgTime").getAsDouble();
      millis.computeIfAbsent(name, any -> new ArrayList<>()).add(mean);
    }
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
