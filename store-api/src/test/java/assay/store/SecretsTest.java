package assay.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "db.passwd", "redis.password", "accumulo.PASSWORD", "aws.secretKey", "aws.accessKeyId",
        "auth-key", "documentdb.masterKey", "token", "gcp.credentials", "pwd"
      })
  void namesOfSecretsAreLeftOut(String name) {
    assertThat(Secrets.without(Map.of(name, "x"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"recordcount", "keyspace", "binding-path", "zeropadding", "author"})
  void otherNamesStay(String name) {
    assertThat(Secrets.without(Map.of(name, "x"))).containsEntry(name, "x");
  }

  @Test
  void addressesLoseTheirPasswords() {
    assertThat(
            Secrets.without(
                Map.of(
                    "a", "mongodb://me:s3cret@host:1/db?w=1",
                    "b", "jdbc:x://host:1/db?user=me&password=s3cret&x=1",
                    "c", "http://host:80/a@b")))
        .containsEntry("a", "mongodb://me:…@host:1/db?w=1")
        .containsEntry("b", "jdbc:x://host:1/db?user=me&password=…&x=1")
        .containsEntry("c", "http://host:80/a@b");
  }
}
