package assay.lab.plan.phase;

import assay.lab.plan.rate.Scaling;
import assay.lab.workload.TextFiles;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Parts of an experiment file that a phase in this file needs.
 *
 * @param files text files that the phase names
 * @param commands returns the program and arguments of a command that the file declares; throws
 *     {@link IllegalArgumentException} if the file declares no such command
 * @param imported returns the earliest format phase whose files are not imported yet, and marks its
 *     files as imported; throws {@link IllegalArgumentException} if the files of all format phases
 *     are imported
 */
public record PlanContext(
    TextFiles files,
    Scaling scaling,
    Function<String, List<String>> commands,
    Supplier<FormatPlan> imported) {}
