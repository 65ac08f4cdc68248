package assay.lab.probe.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import assay.lab.probe.FixtureHost;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {
  @TempDir Path folder;

  private static MapAssert<String, Object> part(NamedValues all, String key) {
    return assertThat(all.values(key).orElseThrow().asMap());
  }

  @Test
  void readsWhatTheKernelTells() throws IOException {
    FixtureHost host = new FixtureHost(folder);
    host.write("proc/sys/kernel/hostname", "node-7\n");
    host.write("proc/sys/kernel/osrelease", "6.1.0\n");
    host.write("proc/loadavg", "0.50 1.25 2.00 1/234 999\n");
    host.write("proc/meminfo", "MemTotal:       1000000 kB\nMemAvailable:    500000 kB\n");
    host.write(
        "proc/cpuinfo",
        """
        processor\t: 0
        model name\t: Fast: 3 GHz
        flags\t\t: fpu hypervisor lm

        processor\t: 1
        model name\t: Fast: 3 GHz
        """);
    host.write("etc/os-release", "NAME=x\nPRETTY_NAME=\"Some Linux 12\"\n");
    host.write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
    host.write("proc/sys/vm/swappiness", "60\n");
    host.write(
        "proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             96344                96344                processes
        Max open files            1024                 1048576              files
        """);
    host.write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    NamedValues all = Environment.capture(host.files, folder);
    assertThat(all.asMap())
        .contains(entry("host", "node-7"), entry("loadAverage", List.of(0.5, 1.25, 2.0)));
    part(all, "os")
        .contains(
            entry("distribution", "Some Linux 12"),
            entry("kernel", "6.1.0"),
            entry("clocksource", "tsc"),
            entry("transparentHugepages", "madvise"),
            entry("swappiness", 60),
            entry("openFiles", 1024));
    part(all, "cpu")
        .contains(
            entry("model", "Fast: 3 GHz"),
            entry("online", 2L),
            entry("virtualised", true),
            entry("governor", "undetermined"));
    part(all, "memory")
        .containsOnly(
            entry("totalMb", 1024L), entry("availableMb", 512L), entry("swapMb", "undetermined"));
  }

  @Test
  void whatCannotBeReadIsUndetermined() {
    Path none = folder.resolve("none");
    NamedValues all = Environment.capture(new HostFiles(none, none, none), none);
    assertThat(all.asMap())
        .contains(entry("host", "undetermined"), entry("loadAverage", "undetermined"));
    part(all, "cpu").contains(entry("model", "undetermined"), entry("virtualised", "undetermined"));
    part(all, "disk").hasSize(5).allSatisfy((key, v) -> assertThat(v).isEqualTo("undetermined"));
    part(all, "jvm").doesNotContainValue("undetermined");
  }

  @Test
  void thisMachineGivesJson() throws IOException {
    String json = new ObjectMapper().writeValueAsString(Environment.capture(folder));
    assertThat(json).contains("\"host\":", "\"collectors\":[", "\"freeGb\":");
  }

  @Test
  void secretsAreNotShown() {
    List<String> shown =
        JvmArgumentRedactor.shown(
            List.of(
                "-Xmx2g",
                "-Djavax.net.ssl.keyStorePassword=hunter2",
                "-DAPI_KEY=hunter2",
                "-Dssl.pass=hunter2",
                "-DawsKey=hunter2",
                "-Dextra=user=me,password=hunter2",
                "-Dproxy=http://me:hunter2@proxy:80/",
                "-agentlib:x,token:hunter2",
                "--secret-hunter2",
                "-Dkeys=ordered"));
    assertThat(shown)
        .containsExactly(
            "-Xmx2g",
            "-Djavax.net.ssl.keyStorePassword=(removed)",
            "-DAPI_KEY=(removed)",
            "-Dssl.pass=(removed)",
            "-DawsKey=(removed)",
            "-Dextra=(removed)",
            "-Dproxy=http://(removed)@proxy:80/",
            "-agentlib:(removed)",
            "(removed)",
            "-Dkeys=ordered");
  }
}
