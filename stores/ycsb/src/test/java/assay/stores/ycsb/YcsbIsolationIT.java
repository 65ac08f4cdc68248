package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.PackagedStores;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged store, loaded from its folder as the command line does it. */
class YcsbIsolationIT {
  @TempDir Path scratch;

  @Test
  void aBindingRunsFromThePackagedFolder() throws Exception {
    Path jar = Bindings.jar(scratch, "memory", Bindings.core());
    try (Store store = open("example.memory.MemoryDb", jar)) {
      assertThat(store.getClass()).isNotSameAs(YcsbStore.class);
      Exercise.run(store, "t");
    }
  }

  @Test
  void anOldBindingRunsFromThePackagedFolder() throws Exception {
    Path core = Bindings.jar(scratch, "old-api");
    Path jar = Bindings.jar(scratch, "old", core);
    try (Store store = open("com.yahoo.ycsb.db.OldDb", jar)) {
      Exercise.run(store, "t");
    }
  }

  @Test
  void bindingsDoNotSeeAssay() throws Exception {
    Path jar = Bindings.jar(scratch, "memory", Bindings.core());
    for (String hidden :
        new String[] {"assay.stores.ycsb.YcsbStore", "org.objectweb.asm.ClassReader"}) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> open(hidden, jar).close())
          .withMessageContaining("no class '" + hidden + "'");
    }
  }

  private static Store open(String type, Path path) throws StoreException {
    return PackagedStores.CATALOG.open(
        "ycsb", Map.of("binding-class", type, "binding-path", path.toString(), "memory.any", "1"));
  }
}
