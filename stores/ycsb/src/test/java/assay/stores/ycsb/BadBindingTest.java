package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreException.Kind;
import assay.store.binding.Rows;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;

class BadBindingTest {
  private static final String JEDIS =
      "which is not in the binding's path; add jedis-….jar, which usually contains the class, to"
          + " binding-path";

  @TempDir static Path scratch;

  private static String path;

  @BeforeAll
  static void compile() throws Exception {
    path = Bindings.jar(scratch, "bad", Bindings.core(), Bindings.jarOf(Jedis.class)).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          Bad             | BAD_SETTING | class 'example.bad.Bad' is abstract; specify a concrete subclass
          Bad$NoDb        | BAD_SETTING | class 'example.bad.Bad$NoDb' is not a binding: it extends neither site.ycsb.DB nor com.yahoo.ycsb.DB; specify the binding's main class
          Bad$Hidden      | BAD_SETTING | class 'example.bad.Bad$Hidden' cannot be created: a binding is a public class with a public constructor without arguments
          Bad$NotPublic   | BAD_SETTING | class 'example.bad.Bad$NotPublic' cannot be created: a binding is a public class with a public constructor without arguments
          Bad$Arguments   | BAD_SETTING | class 'example.bad.Bad$Arguments' cannot be created: a binding is a public class with a public constructor without arguments
          Bad$Constructor | FAILED      | binding example.bad.Bad$Constructor: cannot be created: IllegalStateException: no such / luck
          Bad$Static      | FAILED      | binding example.bad.Bad$Static: cannot be loaded: NumberFormatException: For input string: "many"
          Bad$Init        | FAILED      | binding example.bad.Bad$Init: init failed: IOException: no route to / host 10.1.2.3
          Bad$InitPlain   | FAILED      | binding example.bad.Bad$InitPlain: init failed: set accumulo.instanceName
          Bad$InitSilent  | FAILED      | binding example.bad.Bad$InitSilent: init failed: site.ycsb.DBException
          Bad$DriverMissing | BAD_SETTING | binding example.bad.Bad$DriverMissing: init failed: the binding needs the class com.acme.sql.Driver, which is not in the binding's path; add the jar that contains the class to binding-path
          Bad$Nope        | BAD_SETTING | no class 'example.bad.Bad$Nope' in
          Bad$InitMissing | BAD_SETTING | binding example.bad.Bad$InitMissing: init failed: the binding needs the class redis.clients.jedis.Jedis, which
          Bad$ParentMissing | BAD_SETTING | binding example.bad.Bad$ParentMissing: cannot be loaded: the binding needs the class redis.clients.jedis.Jedis, which
          """)
  void isRefusedInOneLine(String type, Kind kind, String message) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("example.bad." + type, path))
        .withMessageStartingWith(message)
        .matches(e -> e.kind() == kind)
        .matches(e -> e.getMessage().lines().count() == 1);
  }

  @Test
  void theJarOfAMissingClassIsNamed() {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("example.bad.Bad$InitMissing", path))
        .withMessageEndingWith(JEDIS);
  }

  @Test
  void aClassThatIsMissedByAnOperationFailsIt() throws StoreException {
    try (Store store = Bindings.open("example.bad.Bad$ReadMissing", path);
        Session session = store.openSession("t")) {
      assertThat(Rows.read(session, "a")).isEqualTo(Outcome.FAILED);
      assertThat(session.lastError()).endsWith(JEDIS);
    }
  }

  @Test
  void theClassThatMayBeMeantIsNamed() {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("site.ycsb.db.Bad", path))
        .withMessage(
            "no class 'site.ycsb.db.Bad' in '" + path + "'; did you mean 'example.bad.Bad'?");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("site.ycsb.db.RedisClient", ""))
        .withMessage("YCSB's core has no class 'site.ycsb.db.RedisClient'; set binding-path");
  }

  @Test
  void settingsAreChecked() {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("", path))
        .withMessageStartingWith("setting 'binding-class' is missing")
        .matches(e -> e.kind() == Kind.BAD_SETTING);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open("x", path, "buffers", "yes"))
        .withMessage("setting 'buffers': must be true or false; got 'yes'")
        .matches(e -> e.kind() == Kind.BAD_SETTING);
  }

  @Test
  void aBindingOfTheCoreNeedsNoPath() throws StoreException {
    try (Store store = Bindings.open("site.ycsb.BasicDB", "", "basicdb.verbose", "false");
        Session session = store.openSession("t")) {
      assertThat(Rows.read(session, "a")).isEqualTo(Outcome.OK);
    }
  }
}
