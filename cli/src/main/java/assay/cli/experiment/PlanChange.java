package assay.cli.experiment;

import assay.cli.print.NextCommands;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.PlannedTable;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that the plan of an existing run is still the same in the current experiment file. */
final class PlanChange {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_CHARS = 60;

  /** Properties of a plan that do not affect the execution of runs. */
  private static final List<String> PASSING = List.of("file", "resumed", "results");

  /**
   * Properties of a plan that contain the numbers of repeats and runs. A resumed experiment may
   * have more repeats than before, because new repeats are appended.
   */
  private static final List<String> COUNTS = List.of("repeats", "runs");

  private PlanChange() {}

  /**
   * Compares the recorded plan of a run with the current plan of the run.
   *
   * @param folder folder of the run
   * @param planned current plan of the run; empty if the experiment no longer contains the run
   * @throws IllegalArgumentException if the plans differ; the message names the first difference in
   *     one line
   */
  static void check(Path folder, Plan recorded, Optional<Plan> planned) {
    PlanOrigin origin = recorded.origin().orElseThrow();
    if (planned.isEmpty()) {
      throw changed(
          folder,
          origin,
          "was one of " + origin.runs() + " runs, but the experiment now has fewer runs");
    }
    ObjectNode was = comparable(recorded);
    ObjectNode is = comparable(planned.get());
    if (mayHaveMore(origin, planned.get().origin().orElseThrow())) {
      List.of(was, is).forEach(plan -> ((ObjectNode) plan.path("origin")).remove(COUNTS));
    }
    difference("", was, is)
        .ifPresent(
            key -> {
              throw changed(
                  folder,
                  origin,
                  "was executed with "
                      + key
                      + " "
                      + text(was.at(key))
                      + ", but the value is now "
                      + text(is.at(key)));
            });
  }

  /**
   * Returns whether the experiment may have more repeats than before. An experiment with a single
   * repeat cannot get more repeats, because its runs are reported without a repeat number.
   */
  private static boolean mayHaveMore(PlanOrigin was, PlanOrigin is) {
    return was.repeats() > 1 && is.repeats() > was.repeats();
  }

  private static IllegalArgumentException changed(Path folder, PlanOrigin origin, String how) {
    return new IllegalArgumentException(
        origin.file()
            + ": --resume: "
            + origin.heading()
            + " "
            + how
            + " ("
            + NextCommands.shown(folder)
            + "); undo the change, or omit --resume to execute all runs again");
  }

  private static ObjectNode comparable(Plan plan) {
    Plan unchecked = plan;
    // Value checks are not compared, because a plan's value checks depend on the table that the
    // first run finds.
    for (PlannedTable table : plan.tables()) {
      unchecked = unchecked.withoutValueChecks(unchecked.table(Optional.of(table.name())));
    }
    ObjectNode tree;
    try {
      tree = (ObjectNode) JSON.readTree(PlanCodec.toJson(unchecked));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
    ((ObjectNode) tree.path("origin")).remove(PASSING);
    // The property 'use' is not compared, because --replace affects only the table that the first
    // run finds.
    tree.path("tables").forEach(table -> ((ObjectNode) table).remove("use"));
    return tree;
  }

  private static Optional<String> difference(String at, JsonNode one, JsonNode other) {
    if (one.equals(other)) {
      return Optional.empty();
    }
    if (one.isObject() && other.isObject()) {
      Set<String> names = new LinkedHashSet<>();
      one.fieldNames().forEachRemaining(names::add);
      other.fieldNames().forEachRemaining(names::add);
      return names.stream()
          .flatMap(name -> difference(at + "/" + name, one.path(name), other.path(name)).stream())
          .findFirst();
    }
    if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        Optional<String> found = difference(at + "/" + i, one.get(i), other.get(i));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.of(at);
  }

  private static String text(JsonNode value) {
    String text = value.isMissingNode() ? "missing" : value.toString();
    return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "…";
  }
}
