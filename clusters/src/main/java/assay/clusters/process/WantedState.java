package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.ServerTuning;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.process.tuning.CpuGroups;
import assay.clusters.process.tuning.JvmFlags;
import assay.clusters.process.tuning.NearName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Settings of the cluster that the user requests with the given options. This class checks whether
 * a cluster with these settings is possible.
 */
record WantedState(
    ClusterKind kind, ClusterOptions options, ClusterSettings settings, ServerTuning tuning) {

  static WantedState of(ClusterKind kind, ClusterOptions options, ClusterState now) {
    ClusterSettings given = ClusterSettings.of(kind.settings(), options.given());
    return options.exact()
        ? new WantedState(kind, options, given, options.tuning())
        : new WantedState(
            kind,
            options,
            now.settings().with(options.given()),
            options.tuning().over(now.tuning()));
  }

  /**
   * @param libs returns the jar folder of the servers with the given name; empty if the servers are
   *     not installed
   * @throws ClusterException if this machine cannot run a cluster with these options
   */
  void check(Function<String, Optional<Path>> libs) {
    options.tuning().conf().forEach((name, values) -> checkConf(name, values, libs));
    options.tuning().jvm().forEach(this::checkJvm);
    tuning.cpu().ifPresent(cores -> CpuGroups.checked(CpuGroups.USUAL, cores));
    MachineMemory.check(kind, settings, options.given().keySet());
  }

  private void checkConf(
      String name, Map<String, String> values, Function<String, Optional<Path>> libs) {
    List<ConfFile> files = kind.files(settings);
    ConfFile file =
        files.stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () -> unknown("conf", "file", name, files.stream().map(ConfFile::name).toList()));
    values.forEach((key, value) -> file.check(key, value, libs));
  }

  private void checkJvm(String role, List<String> flags) {
    List<String> roles =
        kind.members(settings).stream()
            .map(ServerId::role)
            .filter(ServerRole::jvm)
            .map(ServerRole::label)
            .distinct()
            .toList();
    if (!roles.contains(role)) {
      throw unknown("jvm", "server", role, roles);
    }
    flags.forEach(flag -> JvmFlags.check(role, flag));
  }

  private ClusterException unknown(String option, String what, String name, List<String> known) {
    return ClusterException.badInput(
        "%s: this %s cluster has no %s '%s'; %s"
            .formatted(option, kind.title(), what, name, NearName.of(name, known)));
  }

  void checkAgainst(ClusterState now, boolean runs) {
    Map<String, String> current = now.settings().values();
    if (!runs || !isFitted(current)) {
      for (ClusterSetting setting : kind.settings()) {
        String key = setting.key();
        boolean lasting = setting.lasting() && now.initialized();
        if ((runs || lasting) && !settings.text(key).equals(current.get(key))) {
          throw refused("--" + key + " " + settings.text(key), current.get(key), lasting);
        }
      }
    }
    if (runs) {
      Map<String, String> asked = TuningText.of(tuning);
      Map<String, String> has = TuningText.of(now.tuning());
      TreeMap<String, String> both = new TreeMap<>(asked);
      both.putAll(has);
      for (String name : both.keySet()) {
        String value = asked.getOrDefault(name, "its default");
        String other = has.getOrDefault(name, "its default");
        if (!value.equals(other)) {
          throw refused(name + " " + value, other, false);
        }
      }
    }
  }

  private boolean isFitted(Map<String, String> current) {
    return Stream.concat(
            Stream.of(settings), kind.smaller(settings, options.given().keySet()).stream())
        .anyMatch(fitted -> fitted.values().equals(current));
  }

  private ClusterException refused(String asked, String has, boolean lasting) {
    String remedy =
        lasting
            ? "was created with " + has + "; omit the option, or choose another --dir"
            : "runs with " + has + "; stop the cluster first, or omit the option";
    return ClusterException.badInput(
        asked.replace('\n', ' ')
            + ": the cluster in "
            + options.directory()
            + " "
            + remedy.replace('\n', ' '));
  }
}
