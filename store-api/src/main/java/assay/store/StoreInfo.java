package assay.store;

import java.util.List;
import java.util.SortedMap;

/**
 * Properties of a store that each run records.
 *
 * @param name the binding's name, such as {@code accumulo}
 * @param version the server's version, or the client's version if the server does not report one;
 *     never null
 * @param endpoint the store's address, for people to read
 * @param settings the effective settings by name, without secrets
 * @param embedded whether the store runs in Assay's process. If so, the CPU and memory use of
 *     Assay's process includes the store's use
 * @param servers names of the process groups to which clients of the store send requests. The list
 *     is empty if the store has no servers, or if the servers are unknown
 * @param processes names of all process groups in which the store runs, including the servers. Only
 *     resources that these groups use are attributed to the store. The list is {@link #HERE} if the
 *     store has no separate processes. The list is empty if the store's processes are unknown
 */
public record StoreInfo(
    String name,
    String version,
    String endpoint,
    SortedMap<String, String> settings,
    boolean embedded,
    List<String> servers,
    List<String> processes) {
  /** Value of {@link #processes} for a store that runs only in Assay's process. */
  public static final List<String> HERE = List.of("assay");

  public StoreInfo {
    servers = List.copyOf(servers);
    processes = List.copyOf(processes);
  }

  /** Describes a store whose processes are unknown. */
  public StoreInfo(
      String name, String version, String endpoint, SortedMap<String, String> settings) {
    this(name, version, endpoint, settings, false, List.of(), List.of());
  }

  /** Describes a store that runs in processes other than Assay's. */
  public StoreInfo(
      String name,
      String version,
      String endpoint,
      SortedMap<String, String> settings,
      List<String> servers,
      List<String> processes) {
    this(name, version, endpoint, settings, false, servers, processes);
  }

  /**
   * Describes a store that has no processes other than Assay's.
   *
   * @param embedded whether the store runs in Assay's process. If so, the CPU and memory use of
   *     Assay's process includes the store's use
   */
  public static StoreInfo inThisProcess(
      String name,
      String version,
      String endpoint,
      SortedMap<String, String> settings,
      boolean embedded) {
    return new StoreInfo(name, version, endpoint, settings, embedded, List.of(), HERE);
  }
}
