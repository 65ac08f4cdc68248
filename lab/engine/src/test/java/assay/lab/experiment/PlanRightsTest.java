package assay.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Secret;
import assay.store.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanRightsTest {
  private static final List<Setting> KNOWN =
      List.of(Setting.path("site", "", "a path"), new Setting("user", "", "no path"));
  private static final PlanRights NONE = new PlanRights(Set.of(), Set.of());

  @TempDir private Path folder;

  private static PlanRights needed(List<Secret> secrets, Map<String, String> connection) {
    return PlanRights.needed(secrets, connection, KNOWN);
  }

  @Test
  void secretsAndPathsAreNeededAndNothingElse() {
    PlanRights needed =
        needed(
            List.of(new Secret.Variable("PASSWORD"), new Secret.FirstLine("/t")),
            Map.of("site", "/a/x.jar:/b/*", "user", "/etc/passwd", "znode", "/none/such"));
    assertThat(needed)
        .isEqualTo(new PlanRights(Set.of("PASSWORD"), Set.of("/t", "/a/x.jar", "/b/")));
    assertThat(needed.options())
        .containsExactly(
            "--allow-env",
            "PASSWORD",
            "--allow-file",
            "/a/x.jar",
            "--allow-file",
            "/b/",
            "--allow-file",
            "/t");
    assertThatCode(() -> needed.require(needed)).doesNotThrowAnyException();
  }

  @Test
  void aSettingThatIsHandedOnIsAPathIfThereIsSuchAFile() {
    assertThat(needed(List.of(), Map.of("db.conf", folder.toString())).files())
        .containsExactly(folder.toString());
  }

  @Test
  void whatIsNotAllowedIsSaidWithHowToAllowIt() {
    PlanRights needed =
        needed(List.of(new Secret.Variable("HOME")), Map.of("site", "/etc/site.xml"));
    assertThatThrownBy(() -> NONE.require(needed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the plan reads files or variables that this worker does not allow; start the "
                + "worker with --allow-env HOME"
                + " --allow-file /etc/site.xml");
  }

  @Test
  void aFolderAllowsWhatIsInItAndNothingThatALinkOrDotsLeadTo() throws Exception {
    Path allowed = Files.createDirectories(folder.resolve("allowed"));
    Path other = Files.writeString(folder.resolve("allowed-too"), "x");
    Path inside = Files.writeString(allowed.resolve("site"), "x");
    Path link = Files.createSymbolicLink(allowed.resolve("link"), other);
    PlanRights rights = new PlanRights(Set.of(), Set.of(allowed.toString()));
    assertThatCode(() -> rights.require(file(inside))).doesNotThrowAnyException();
    for (Path outside : List.of(other, link, allowed.resolve("../allowed-too"))) {
      assertThatThrownBy(() -> rights.require(file(outside)))
          .hasMessageEndingWith("--allow-file " + outside);
    }
  }

  private static PlanRights file(Path file) {
    return needed(List.of(), Map.of("site", file.toString()));
  }
}
