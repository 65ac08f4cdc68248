import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints the libraries of the release archives with their licences, as Markdown. Each jar that the
 * archives carry must be in the bill of materials.
 */
final class ThirdParty {
  private static final Pattern MAVEN =
      Pattern.compile("pkg:maven/([^/]+)/([^@]+)@([^?]+)(?:\\?(?:classifier=([^&]+)&)?type=.*)?");
  /** Jars that bindings pass to servers; they are parts of the bindings' modules. */
  private static final String OWN_PART = "-(iterators|comparators)\\.jar$";

  private ThirdParty() {}

  private record Library(String group, String artifact, String version, String licences) {
    String row(Iterable<String> folders) {
      return "| %s:%s | %s | %s | %s |"
          .formatted(group, artifact, version, licences, String.join(", ", folders));
    }
  }

  /** Arguments: the bill of materials, and the folder of the build's output. */
  public static void main(String[] arguments) throws IOException {
    JsonNode bom = new ObjectMapper().readTree(Path.of(arguments[0]).toFile());
    String own = bom.at("/metadata/component/group").asText();
    Map<String, Library> byFile = libraries(bom);
    Path dist = Path.of(arguments[1]);
    Map<String, TreeSet<String>> rows = new TreeMap<>();
    Map<String, Library> used = new HashMap<>();
    List<Path> unknown = new ArrayList<>();
    try (Stream<Path> files = Files.walk(dist)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jar")).sorted().toList()) {
        String name = file.getFileName().toString();
        Library library = byFile.getOrDefault(name, byFile.get(name.replaceFirst(OWN_PART, ".jar")));
        if (library == null) {
          unknown.add(dist.relativize(file));
        } else if (!library.group.equals(own)) {
          String key = library.group + ":" + library.artifact + ":" + library.version;
          used.put(key, library);
          rows.computeIfAbsent(key, each -> new TreeSet<>()).add(folder(dist.relativize(file)));
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalStateException("not in the bill of materials: " + unknown);
    }
    System.out.println("# Third-party software");
    System.out.println();
    System.out.println("Libraries in Assay's release archives. Their notices are in their jars, in META-INF.");
    System.out.println("`sbom.json` lists them in CycloneDX's format.");
    System.out.println();
    System.out.println("| library | version | licence | folders |");
    System.out.println("|---|---|---|---|");
    rows.forEach((key, folders) -> System.out.println(used.get(key).row(folders)));
  }

  private static Map<String, Library> libraries(JsonNode bom) {
    Map<String, Library> byFile = new HashMap<>();
    for (JsonNode component : bom.get("components")) {
      Matcher purl = MAVEN.matcher(component.path("purl").asText());
      if (!purl.matches()) {
        throw new IllegalStateException("not a Maven component: " + component);
      }
      String classifier = purl.group(4) == null ? "" : "-" + purl.group(4);
      byFile.put(
          purl.group(2) + "-" + purl.group(3) + classifier + ".jar",
          new Library(purl.group(1), purl.group(2), purl.group(3), licences(component)));
    }
    return byFile;
  }

  private static String licences(JsonNode component) {
    TreeSet<String> names = new TreeSet<>();
    for (JsonNode each : component.path("licenses")) {
      JsonNode licence = each.path("license");
      names.add(
          each.path("expression").asText(licence.path("id").asText(licence.path("name").asText())));
    }
    return names.isEmpty() ? "see its jar" : String.join(", ", names);
  }

  private static String folder(Path file) {
    return file.getNameCount() < 3 ? file.getName(0).toString() : file.subpath(0, 2).toString();
  }
}
