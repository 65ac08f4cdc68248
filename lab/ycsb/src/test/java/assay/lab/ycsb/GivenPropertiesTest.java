package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenPropertiesTest {
  @TempDir private Path folder;

  @Test
  void laterBeatsEarlierAndTheCommandLineBeatsFiles() throws IOException {
    Path first = file("first", "a=1\nb=1\nc=1\n");
    Path second = file("second", "b=2\nc=2\n");
    GivenProperties given =
        new GivenProperties()
            .addAssignment("c=3")
            .addFile(first)
            .addAssignment("c=4")
            .addFile(second);

    assertThat(given.all().get("a").value()).isEqualTo("1");
    assertThat(given.all().get("b").value()).isEqualTo("2");
    assertThat(given.all().get("c").value()).isEqualTo("4");
  }

  @Test
  void optionsAndPropertiesAreOneOrder() {
    assertThat(
            new GivenProperties()
                .addAssignment("threadcount=4")
                .addOption("-threads", "threadcount", "8")
                .all()
                .get("threadcount"))
        .isEqualTo(new GivenProperties.Given("8", "-threads 8", false));
  }

  @Test
  void linesAreThoseOfJavasProperties() throws IOException {
    Path file =
        file("p", "# comment \\\nx = 1\r\n\n! other\n  y : long \\\n    value\nz\nw=a=b \nq\\:r=s");
    var all = new GivenProperties().addFile(file).all();

    assertThat(all.keySet()).containsExactly("x", "y", "z", "w", "q:r");
    assertThat(all.get("x")).isEqualTo(new GivenProperties.Given("1", file + ":2: x=1", true));
    assertThat(all.get("y"))
        .isEqualTo(new GivenProperties.Given("long value", file + ":5: y=long value", true));
    assertThat(all.get("z").value()).isEmpty();
    assertThat(all.get("w"))
        .isEqualTo(new GivenProperties.Given("a=b ", file + ":8: w=a=b ", true));
  }

  @Test
  void filesThatCannotBeReadAreNamed() throws IOException {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> new GivenProperties().addFile(none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("-P " + none + ": no such file; specify a file of NAME=VALUE lines");
    assertThatThrownBy(() -> new GivenProperties().addFile(folder))
        .hasMessage("-P " + folder + ": is a folder; specify a file of NAME=VALUE lines");
    Path torn = file("torn", "ok=1\nbad=\\u12g4\n");
    assertThatThrownBy(() -> new GivenProperties().addFile(torn))
        .hasMessageStartingWith(torn + ":2: 'bad=\\u12g4': ");
  }

  @Test
  void anAssignmentNeedsANameAndAnEqualsSign() {
    for (String bad : new String[] {"recordcount", "=5", ""}) {
      assertThatThrownBy(() -> new GivenProperties().addAssignment(bad))
          .hasMessage("-p " + bad + ": must be NAME=VALUE, such as -p recordcount=1000");
    }
  }

  @Test
  void secretsAreNotShown() {
    assertThat(
            new GivenProperties()
                .addAssignment("accumulo.password=open-sesame")
                .all()
                .get("accumulo.password")
                .where())
        .isEqualTo("-p accumulo.password=…");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
