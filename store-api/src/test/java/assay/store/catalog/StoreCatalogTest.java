package assay.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.client.Watchdog;
import assay.tiny.TinyProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StoreCatalogTest {
  private static final String CLASS_FILE = "assay/tiny/TinyProvider.class";

  private static final String SERVICES = "META-INF/services/" + StoreProvider.class.getName();

  @TempDir Path folder;

  @Test
  void storesAreTheFoldersInOrder() throws IOException {
    pack("two", "two");
    pack("one", "one");
    Files.writeString(folder.resolve("README"), "not a store");
    assertThat(new StoreCatalog(folder).names()).containsExactly("one", "two");
    assertThat(new StoreCatalog(folder.resolve("nowhere")).names()).isEmpty();
  }

  @Test
  void versionsOfAStoreLieSideBySide() throws Exception {
    pack("one-2.9", "one");
    pack("one-2.10.1", "one");
    pack("two-1.0", "two");
    StoreCatalog catalog = new StoreCatalog(folder);
    assertThat(catalog.names()).containsExactly("one", "one-2.10.1", "one-2.9", "two");
    assertThat(catalog.provider("one")).isSameAs(catalog.provider("one-2.10.1"));
    assertThat(catalog.provider("one-2.9")).isNotSameAs(catalog.provider("one"));
    assertThat(catalog.provider("one-2.9").name()).isEqualTo("one");
    assertThat(catalog.provider("two")).isSameAs(catalog.provider("two-1.0"));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> catalog.provider("one-2.8"))
        .withMessageContaining("one-2.9");
  }

  @Test
  void eachStoreHasClassesAndResourcesOfItsOwn() throws Exception {
    pack("one", "one");
    pack("two", "two");
    StoreCatalog catalog = new StoreCatalog(folder);
    StoreProvider one = catalog.provider("one");
    StoreProvider two = catalog.provider("two");
    assertThat(one.name()).isEqualTo("one");
    assertThat(two.name()).isEqualTo("two");
    assertThat(one.getClass().getName()).isEqualTo(TinyProvider.class.getName());
    assertThat(one.getClass()).isNotSameAs(two.getClass()).isNotSameAs(TinyProvider.class);
    assertThat(one.getClass().getInterfaces()).containsExactly(StoreProvider.class);
    assertThat(catalog.provider("one")).isSameAs(one);
  }

  @Test
  void classesOfAssayAndItsLibrariesAreOutOfAStoresSight() throws Exception {
    pack("one", "one");
    ClassLoader own = new StoreCatalog(folder).provider("one").getClass().getClassLoader();
    assertThat(own.loadClass("assay.store.Bytes")).isSameAs(assay.store.Bytes.class);
    assertThat(own.loadClass(Watchdog.class.getName())).isSameAs(Watchdog.class);
    assertThat(own.loadClass("java.sql.Connection")).isSameAs(java.sql.Connection.class);
    for (String hidden : new String[] {StoreCatalog.class.getName(), Test.class.getName()}) {
      assertThatExceptionOfType(ClassNotFoundException.class)
          .isThrownBy(() -> own.loadClass(hidden));
    }
  }

  @Test
  void aStoreIsOpenedInItsOwnContextAndTheCallersIsPutBack() throws Exception {
    pack("one", "one");
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> new StoreCatalog(folder).open("one", Map.of()))
        .withMessage("context: store-one");
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void unknownStoresAndSettingsAreRefusedWithTheNearest() throws IOException {
    pack("accumulo", "accumulo");
    StoreCatalog catalog = new StoreCatalog(folder);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> catalog.provider("acumulo"))
        .withMessage("no store 'acumulo'; did you mean 'accumulo'?")
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> catalog.open("accumulo", Map.of("timout", "1s")))
        .withMessageContaining("did you mean 'timeout'?");
  }

  static Stream<Arguments> brokenFolders() {
    return Stream.of(
        arguments("", TinyProvider.class.getName(), true, "provides 'other'"),
        arguments("", "assay.tiny.Missing", true, "Provider assay.tiny.Missing not found"),
        arguments("", "# nobody", true, "no provider class is named in"),
        arguments("", null, true, "has " + SERVICES),
        arguments("no class file", TinyProvider.class.getName(), true, "ClassFormatError"),
        arguments("", TinyProvider.class.getName(), false, "NullPointerException"));
  }

  @ParameterizedTest
  @MethodSource("brokenFolders")
  void aBrokenFolderSaysWhatIsThereAndTakesNoOtherAlong(
      String classText, String services, boolean named, String found) throws Exception {
    pack("good", "good");
    byte[] type = classText.isEmpty() ? classFile() : classText.getBytes(StandardCharsets.UTF_8);
    pack("bad", type, services, named ? "other" : null);
    StoreCatalog catalog = new StoreCatalog(folder);
    assertThat(catalog.names()).containsExactly("bad", "good");
    assertThat(catalog.names(any -> true)).containsExactly("good");
    assertThat(catalog.ofYcsb("any")).isEmpty();
    assertThat(catalog.provider("good").name()).isEqualTo("good");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> catalog.provider("bad"))
        .withMessageStartingWith("store 'bad' is broken: ")
        .withMessageContaining(folder.resolve("bad").toString())
        .withMessageContaining(SERVICES)
        .withMessageContaining(found)
        .matches(e -> e.kind() == StoreException.Kind.FAILED)
        .matches(e -> e.getMessage().lines().count() == 1);
  }

  @Test
  void whatABindingThrowsInOpenIsSaidToBeTheBindings() throws Exception {
    pack("faulty", "faulty");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> new StoreCatalog(folder).open("faulty", Map.of()))
        .withMessage(
            "the binding of store 'faulty' in "
                + folder.resolve("faulty")
                + " fails to open the store: java.lang.IllegalStateException: out of order")
        .withCauseInstanceOf(IllegalStateException.class)
        .matches(e -> e.kind() == StoreException.Kind.FAILED);
  }

  /** A store's folder with a jar of the tiny provider. */
  private void pack(String directory, String name) throws IOException {
    pack(directory, classFile(), TinyProvider.class.getName(), name);
  }

  /** The same with whatever may be wrong; null leaves a file out. */
  private void pack(String directory, byte[] type, String services, String name)
      throws IOException {
    Path jar = Files.createDirectories(folder.resolve(directory)).resolve("tiny.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      add(out, CLASS_FILE, type);
      if (name != null) {
        add(out, "tiny-name", name.getBytes(StandardCharsets.UTF_8));
      }
      if (services != null) {
        add(out, SERVICES, services.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static byte[] classFile() throws IOException {
    try (InputStream type =
        StoreCatalogTest.class.getClassLoader().getResourceAsStream(CLASS_FILE)) {
      return type.readAllBytes();
    }
  }

  private static void add(JarOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(bytes);
    out.closeEntry();
  }
}
