package assay.cli.experiment;

import assay.cli.print.NextCommands;
import assay.lab.plan.Origin;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
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

/** Whether a run was made by the plan that an experiment has for it now. */
final class PlanChange {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_CHARS = 60;

  /** Says which run it is, by what name its file was given, and what is shown of the results. */
  private static final List<String> PASSING = List.of("file", "resumed", "results");

  /** How many runs there are: further repeats follow as blocks of their own. */
  private static final List<String> COUNTS = List.of("repeats", "runs");

  private PlanChange() {}

  /**
   * Makes sure that nothing has changed in what is carried out.
   *
   * @param folder of the run
   * @param planned empty if the experiment has no such run now
   * @throws IllegalArgumentException with one line that names the first difference
   */
  static void check(Path folder, Plan recorded, Optional<Plan> planned) {
    Origin origin = recorded.origin().orElseThrow();
    if (planned.isEmpty()) {
      throw changed(folder, origin, "is one of " + origin.runs() + ", and there are fewer now");
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
                  "was made with "
                      + key
                      + " "
                      + text(was.at(key))
                      + ", which is now "
                      + text(is.at(key)));
            });
  }

  /** A single repeat is reported without a number, so it cannot become the first of several. */
  private static boolean mayHaveMore(Origin was, Origin is) {
    return was.repeats() > 1 && is.repeats() > was.repeats();
  }

  private static IllegalArgumentException changed(Path folder, Origin origin, String how) {
    return new IllegalArgumentException(
        origin.file()
            + ": --resume: "
            + origin.heading()
            + " "
            + how
            + " ("
            + NextCommands.shown(folder)
            + "); undo the change, or leave --resume out to begin anew");
  }

  private static ObjectNode comparable(Plan plan) {
    Plan unchecked = plan;
    // Whether what is read can be checked turns out with the table.
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
    // What --replace says holds for a table that the first run finds.
    tree.path("tables").forEach(table -> ((ObjectNode) table).remove("use"));
    return tree;
  }

  /** A JSON pointer to what differs first; empty if nothing does. */
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
    String text = value.isMissingNode() ? "not there" : value.toString();
    return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "…";
  }
}
