package assay.clusters.process.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of jars as those of HBase and Accumulo are made. */
class KnownKeysTest {
  private static final KnownKeys XML = new KnownKeys("s", "s-", "s-common-", "s-default.xml");
  private static final KnownKeys CLASS = new KnownKeys("s", "s-", "s-common-", "s/Keys.class");

  @TempDir private Path lib;

  @Test
  void aKeyThatIsNearlyOneOfTheDocumentedIsMisspelt() throws IOException {
    jars();
    for (KnownKeys known : new KnownKeys[] {XML, CLASS}) {
      assertThat(known.meant("s.handler.count", this::libs)).isEmpty();
      assertThat(known.meant("s.handler.cuont", this::libs)).contains("s.handler.count");
      assertThat(known.meant("s.Handler.counts", this::libs)).contains("s.handler.count");
      assertThat(known.meant("my.coprocessor.key", this::libs)).isEmpty();
    }
  }

  @Test
  void aKeyThatAClassReadsIsKnown() throws IOException {
    jars();
    assertThat(XML.meant("s.handler.amount", this::libs)).isEmpty();
    assertThat(XML.meant("s.handler.mount", this::libs)).contains("s.handler.count");
  }

  @Test
  void withoutJarsNothingIsMisspelt() {
    assertThat(XML.meant("s.handler.cuont", this::libs)).isEmpty();
    assertThat(XML.meant("s.handler.cuont", none -> Optional.empty())).isEmpty();
  }

  private Optional<Path> libs(String servers) {
    return servers.equals("s") ? Optional.of(lib) : Optional.empty();
  }

  private void jars() throws IOException {
    String list = "<configuration><property><name>s.handler.count</name></property>";
    jar(
        "s-common-1.jar",
        Map.of(
            "s-default.xml",
            list.getBytes(StandardCharsets.UTF_8),
            "s/Keys.class",
            constants("s.handler.count", "Code", "not a key")));
    jar("s-server-1.jar", Map.of("s/Server.class", constants("s.handler.amount")));
  }

  /** As a class file has texts: a tag, a length, the text. */
  private static byte[] constants(String... texts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (String text : texts) {
      out.writeByte(1);
      out.writeUTF(text);
    }
    return bytes.toByteArray();
  }

  private void jar(String name, Map<String, byte[]> entries) throws IOException {
    try (OutputStream out = Files.newOutputStream(lib.resolve(name));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
  }
}
