package assay.lab.plan.phase;

import assay.lab.plan.rate.Scaling;
import assay.lab.workload.TextFiles;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The parts of an experiment file that one of its phases needs.
 *
 * @param files text files that the phase names
 * @param commands returns the program and arguments of a command that the file declares; throws
 *     {@link IllegalArgumentException} if the file declares no such command
 * @param imported returns the earliest format phase whose files have not yet been imported into
 *     this phase's table, and records that the table now has their rows; throws {@link
 *     IllegalArgumentException} if there is no such format phase
 */
public record PlanContext(
    TextFiles files,
    Scaling scaling,
    Function<String, List<String>> commands,
    Supplier<FormatPlan> imported) {}
