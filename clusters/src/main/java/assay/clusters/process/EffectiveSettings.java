package assay.clusters.process;

import assay.clusters.ServerId;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.Jcmd;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.process.tuning.CpuGroups;
import assay.clusters.process.tuning.JvmFlags;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the settings in force from a cluster's servers. Not thread-safe. */
final class EffectiveSettings {
  private static final String UNDETERMINED = "undetermined";
  private static final String NAMENODE = "namenode";
  private static final String HDFS_SITE = "hdfs-site";
  private static final String REPLICATION = "dfs.replication";
  private static final String ZOO = "zoo.cfg";
  private static final String CONNECTIONS = "maxClientCnxns";
  private static final String USUAL_CONNECTIONS = "60";
  private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files\\s+(\\S+)");
  private static final long MIB = 1 << 20;
  private static final Comparator<ServerId> BY_LABEL = Comparator.comparing(ServerId::label);

  private final ClusterKind kind;
  private final ClusterState state;

  private final SortedMap<String, Map<ServerId, String>> told = new TreeMap<>();

  EffectiveSettings(ClusterKind kind, ClusterState state) {
    this.kind = kind;
    this.state = state;
  }

  SortedMap<String, String> of(List<ServerRecord> servers) throws InterruptedException {
    for (ServerRecord server : servers) {
      ServerId id = server.server();
      String role = id.role().label();
      if (id.role().jvm()) {
        askJvm(id, server.process().pid());
      }
      tell("open-files." + role, id, openFiles(server.process().pid()));
      tell("cpu." + role, id, cores(id));
      for (ConfFile file : kind.files(state.settings())) {
        askConf(id, file);
      }
      if (role.equals(NAMENODE)) {
        kind.told(state, id, HDFS_SITE, Set.of(REPLICATION))
            .map(of -> of.get(REPLICATION))
            .ifPresent(copies -> tell(HDFS_SITE + "." + REPLICATION, id, copies));
      }
    }
    SortedMap<String, String> merged = merged();
    merged.putAll(ofFolder());
    return merged;
  }

  private Map<String, String> ofFolder() {
    Map<String, String> settings = new TreeMap<>();
    try {
      // Write-ahead logs are on the same device as all other files, even if the files are in HDFS.
      String device = Files.getFileStore(state.folder().root()).name();
      settings.put("disk.data", device);
      settings.put("disk.log", device);
      Path zoo = state.folder().conf().resolve(ZOO);
      if (Files.exists(zoo)) {
        Properties keys = new Properties();
        try (Reader reader = Files.newBufferedReader(zoo)) {
          keys.load(reader);
        }
        settings.put("zoo." + CONNECTIONS, keys.getProperty(CONNECTIONS, USUAL_CONNECTIONS));
      }
    } catch (IOException e) {
      // If the folder cannot be read, the servers still run, so all other settings are still
      // reported.
      settings.putIfAbsent("disk.data", UNDETERMINED);
      settings.putIfAbsent("disk.log", UNDETERMINED);
    }
    return settings;
  }

  private void askJvm(ServerId server, long pid) throws InterruptedException {
    String role = server.role().label();
    List<String> asked = state.tuning().jvm(role);
    Jcmd jcmd = Jcmd.of(pid);
    String inForce = jcmd.run("VM.flags");
    tell(
        "heap." + role,
        server,
        JvmFlags.value(inForce, "MaxHeapSize")
            .map(bytes -> Long.parseLong(bytes) / MIB + "m")
            .orElse(UNDETERMINED));
    tell("flags." + role, server, JvmFlags.lasting(inForce));
    if (!asked.isEmpty()) {
      tell("jvm." + role, server, JvmFlags.told(asked, inForce, jcmd.run("VM.command_line")));
    }
  }

  private static String openFiles(long pid) {
    try {
      Matcher limit =
          OPEN_FILES.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "limits")));
      return limit.find() ? limit.group(1) : UNDETERMINED;
    } catch (IOException e) {
      // The process belongs to another user or has just ended, or the system is not Linux.
      return UNDETERMINED;
    }
  }

  private String cores(ServerId server) {
    return CpuGroups.in(CpuGroups.USUAL)
        .map(groups -> groups.limitOf(state.folder().groupName(), server))
        .filter(limit -> limit.isPresent())
        .map(limit -> Double.toString(limit.getAsDouble()))
        .orElse("all");
  }

  /**
   * Reads the values of the keys that the user has set and of the keys in the generated
   * configuration file. All other keys have their default values and are not read.
   */
  private void askConf(ServerId server, ConfFile file) {
    Set<String> keys = new TreeSet<>(state.tuning().conf(file.name()).keySet());
    keys.addAll(file.telling(state.conf(file)));
    Optional<Map<String, String>> values = kind.told(state, server, file.name(), keys);
    for (String key : keys) {
      String name = file.name() + "." + key;
      told.computeIfAbsent(name, none -> new TreeMap<>(BY_LABEL));
      values.ifPresent(of -> tell(name, server, of.getOrDefault(key, UNDETERMINED)));
    }
  }

  private void tell(String name, ServerId server, String value) {
    told.computeIfAbsent(name, none -> new TreeMap<>(BY_LABEL)).put(server, value);
  }

  private SortedMap<String, String> merged() {
    SortedMap<String, String> merged = new TreeMap<>();
    told.forEach(
        (name, values) -> {
          if (new HashSet<>(values.values()).size() > 1) {
            values.forEach((server, value) -> merged.put(name + "@" + server.label(), value));
          } else {
            merged.put(name, values.values().stream().findFirst().orElse(UNDETERMINED));
          }
        });
    return merged;
  }
}
