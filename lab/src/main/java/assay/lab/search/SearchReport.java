package assay.lab.search;

import java.nio.file.Path;
import java.util.Map;

/**
 * The result of a search, and its context.
 *
 * @param subject workload and store of the search, such as {@code b on rocksdb}
 * @param conditions names and values of conditions that are the same in all trials, for display
 * @param folder folder that contains the trials' runs
 */
public record SearchReport(
    String subject,
    Map<String, String> conditions,
    Slo slo,
    Limits limits,
    Path folder,
    SearchResult result) {}
