package assay.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.Snapshots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clone outlives the command that made it by one command at most. */
class StoreJournalsIT {
  @TempDir private Path folder;
  private Store store;
  private Home home;
  private StoreJournals journals;
  private final List<String> notices = new ArrayList<>();

  @BeforeEach
  void makeClone() throws Exception {
    home = new Home(Path.of(System.getProperty("assay.home")), folder);
    store = home.stores().open("simulated", Map.of());
    store.tables().create("t", TableSpec.of());
    journals = new StoreJournals(home, store);
    journals.clones("kept", "copy");
    ((Snapshots) store).snapshot("t", "kept");
    ((Snapshots) store).cloneTo("kept", "copy");
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void thatOfALivingProcessStays() throws Exception {
    journals.mend(notices::add);
    assertThat(notices).isEmpty();
    assertThat(store.tables().exists("copy")).isTrue();
  }

  @Test
  void thatOfADeadProcessIsDropped() throws Exception {
    die();
    journals.mend(notices::add);
    assertThat(notices).hasSize(1).allMatch(line -> line.contains("'copy'"));
    assertThat(store.tables().exists("copy")).isFalse();
    assertThat(((Snapshots) store).snapshots()).isEmpty();
    assertThat(store.tables().exists("t")).isTrue();
    journals.mend(notices::add);
    assertThat(notices).hasSize(1);
  }

  @Test
  void whatWasNotMadeYetIsNotMissed() throws Exception {
    store.tables().drop("copy");
    ((Snapshots) store).deleteSnapshot("kept");
    die();
    journals.mend(notices::add);
    assertThat(home.cloned()).isEmptyDirectory();
  }

  /** As if the process that wrote the note had begun at another time, and so were gone. */
  private void die() throws Exception {
    List<Path> notes;
    try (Stream<Path> files = Files.list(home.cloned())) {
      notes = files.toList();
    }
    for (Path note : notes) {
      Files.writeString(note, Files.readString(note).replaceAll("(?m)^start=.*$", "start=then"));
    }
  }
}
