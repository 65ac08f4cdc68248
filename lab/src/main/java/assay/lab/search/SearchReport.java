package assay.lab.search;

import java.nio.file.Path;
import java.util.Map;

/**
 * A search with what surrounded it.
 *
 * @param subject what was searched, such as {@code b on rocksdb}
 * @param conditions of all trials, by name, as people read them
 * @param folder holds the trials' runs
 */
public record SearchReport(
    String subject,
    Map<String, String> conditions,
    Slo slo,
    Limits limits,
    Path folder,
    SearchResult result) {}
