package assay.lab.search;

import java.nio.file.Path;
import java.util.Map;

/**
 * Result of a search for the highest rate, with the settings of the search.
 *
 * @param subject workload and store of the search, such as {@code b on rocksdb}
 * @param conditions names and values of conditions that are the same in all trials, for display
 * @param folder folder that contains the runs of all trials
 */
public record SearchReport(
    String subject,
    Map<String, String> conditions,
    Slo slo,
    SearchLimits limits,
    Path folder,
    SearchResult result) {}
