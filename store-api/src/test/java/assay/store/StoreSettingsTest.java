package assay.store;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class StoreSettingsTest {
  private static final List<Setting> KNOWN =
      List.of(Setting.TIMEOUT, Setting.BUFFER, new Setting("share", "0.25", "a share"));

  private static StoreSettings settings(String... namesAndValues) throws StoreException {
    Map<String, String> given = new java.util.HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return StoreSettings.of("toy", KNOWN, given);
  }

  @Test
  void whatIsGivenComesBeforeDefaults() throws StoreException {
    StoreSettings settings = settings("timeout", "3s");
    assertThat(settings.duration("timeout")).isEqualTo(Duration.ofSeconds(3));
    assertThat(settings.bytes("buffer")).isEqualTo(1 << 20);
    assertThat(settings.share("share")).isEqualTo(0.25);
    assertThat(settings.all())
        .containsExactlyEntriesOf(
            new java.util.TreeMap<>(Map.of("buffer", "1MB", "share", "0.25", "timeout", "3s")));
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearest() {
    assertRefused(
        () -> settings("time-out", "3s"), "'toy'", "'time-out'", "did you mean 'timeout'");
  }

  @Test
  void otherNamesPassWhereTheProviderAcceptsThem() throws StoreException {
    assertThat(StoreSettings.of(new Toy(true), Map.of("db.url", "x")).all())
        .containsExactlyEntriesOf(
            new java.util.TreeMap<>(
                Map.of("buffer", "1MB", "db.url", "x", "share", "0.25", "timeout", "10s")));
    assertRefused(
        () -> StoreSettings.of(new Toy(false), Map.of("time-out", "3s")), "'toy'", "'time-out'");
  }

  private record Toy(boolean acceptsOtherSettings) implements StoreProvider {
    @Override
    public String name() {
      return "toy";
    }

    @Override
    public String description() {
      return "a toy";
    }

    @Override
    public Class<? extends Store> storeClass() {
      return Store.class;
    }

    @Override
    public List<Setting> settings() {
      return KNOWN;
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
      throw new StoreException(StoreException.Kind.FAILED, "a toy");
    }
  }

  @Test
  void aBadValueIsRefusedWithTheSettingsName() {
    assertRefused(() -> settings("timeout", "soon").duration("timeout"), "'timeout'", "'soon'");
    assertRefused(() -> settings("buffer", "-1").bytes("buffer"), "'buffer'", "'-1'");
    assertRefused(() -> settings("buffer", "1.5").count("buffer"), "'buffer'", "whole number");
    for (String share : List.of("1.1", "-0.1", "NaN", "", "2", "1e-3")) {
      assertRefused(() -> settings("share", share).share("share"), "'share'", "from 0 to 1");
    }
    assertRefused(() -> settings("timeout", "0").timeout(), "'timeout'", "at least 1ms");
    assertRefused(
        () -> settings("buffer", "7").count("buffer", 1, 6), "must be from 1 to 6; got 7");
    assertRefused(
        () -> settings("buffer", "7").count("buffer", 0, 6), "must be from 0 to 6; got 7");
    assertRefused(
        () -> settings("share", "dayz").oneOf("share", "unit", List.of(DAYS, HOURS)),
        "unknown unit 'dayz'; did you mean 'days'?");
  }

  @Test
  void valuesWithinTheirBoundsAreTaken() throws StoreException {
    assertThat(settings("timeout", "1ms").timeout()).isEqualTo(Duration.ofMillis(1));
    assertThat(settings("buffer", "6").count("buffer", 1, 6)).isEqualTo(6);
    assertThat(settings("share", "Hours").oneOf("share", "unit", List.of(DAYS, HOURS)))
        .isEqualTo(HOURS);
  }

  @Test
  void aNameThatIsNotDeclaredIsTheProvidersOwnFault() {
    assertThatIllegalArgumentException().isThrownBy(() -> settings().text("nothing"));
  }

  private static void assertRefused(ThrowingCallable call, String... parts) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(call)
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n"));
  }
}
