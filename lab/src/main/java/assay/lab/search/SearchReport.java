package assay.lab.search;

import java.nio.file.Path;
import java.util.Map;

/**
 * The result of a search, and its context.
 *
 * @param subject what was searched, such as {@code b on rocksdb}
 * @param conditions conditions of all trials, as names and values for display
 * @param folder folder that contains the trials' runs
 */
public record SearchReport(
    String subject,
    Map<String, String> conditions,
    Slo slo,
    Limits limits,
    Path folder,
    SearchResult result) {}
