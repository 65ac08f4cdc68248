package assay.lab.experiment;

import assay.lab.plan.Secret;
import assay.store.Setting;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Environment variables and files on this machine that a plan from another process needs or may
 * use.
 *
 * @param files files and folders; a folder includes all files below the folder
 */
public record PlanRights(Set<String> variables, Set<String> files) {
  public PlanRights {
    variables = Set.copyOf(variables);
    files = Set.copyOf(files);
  }

  /**
   * Collects the variables and files that are read when a plan's store is opened. The names of the
   * variables and files come from the plan's secrets and from settings that are paths. A setting
   * not declared by the store is treated as a path if its value is the path of a file on this
   * machine.
   *
   * @param connection settings that open the store
   * @param known settings that the store declares
   */
  public static PlanRights needed(
      Collection<Secret> secrets, Map<String, String> connection, Collection<Setting> known) {
    Set<String> variables = new TreeSet<>();
    Set<String> files = new TreeSet<>();
    for (Secret secret : secrets) {
      if (secret instanceof Secret.Variable variable) {
        variables.add(variable.name());
      } else if (secret instanceof Secret.FirstLine line) {
        files.add(line.file());
      }
    }
    Set<String> names = known.stream().map(Setting::name).collect(Collectors.toSet());
    Set<String> paths = new HashSet<>();
    known.stream().filter(Setting::isPath).map(Setting::name).forEach(paths::add);
    connection.forEach(
        (name, value) -> {
          if (paths.contains(name)) {
            files.addAll(elements(value));
          } else if (!names.contains(name) && isFile(value)) {
            files.add(value);
          }
        });
    return new PlanRights(variables, files);
  }

  private static List<String> elements(String path) {
    return Stream.of(path.split(File.pathSeparator))
        .map(element -> element.strip().replaceFirst("(?<=/)\\*$", ""))
        .filter(element -> !element.isEmpty())
        .toList();
  }

  private static boolean isFile(String value) {
    return value.startsWith("/") && value.indexOf('\0') < 0 && Files.exists(Path.of(value));
  }

  /**
   * Checks that these rights cover all variables and files that a plan needs.
   *
   * @throws IllegalArgumentException if a right is missing; the one-line message names the option
   *     that grants the right
   */
  public void require(PlanRights needed) {
    List<String> missing = new ArrayList<>();
    needed.variables.stream()
        .filter(name -> !variables.contains(name))
        .forEach(name -> missing.add("--allow-env " + name));
    needed.files.stream()
        .filter(file -> files.stream().noneMatch(folder -> holds(folder, file)))
        .forEach(file -> missing.add("--allow-file " + file));
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "the plan reads files or variables that this worker does not allow; start the worker "
              + "with "
              + missing.stream().sorted().collect(Collectors.joining(" ")));
    }
  }

  private static boolean holds(String folder, String file) {
    return real(file).startsWith(real(folder));
  }

  private static Path real(String file) {
    Path path = Path.of(file).toAbsolutePath().normalize();
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path; // the code that reads the missing file reports the error
    }
  }

  public List<String> options() {
    List<String> options = new ArrayList<>();
    new TreeSet<>(variables).forEach(name -> options.addAll(List.of("--allow-env", name)));
    new TreeSet<>(files).forEach(file -> options.addAll(List.of("--allow-file", file)));
    return options;
  }
}
