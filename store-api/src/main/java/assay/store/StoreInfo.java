package assay.store;

import java.util.List;
import java.util.SortedMap;

/**
 * What a run records about its store.
 *
 * @param name the binding's name, such as {@code accumulo}
 * @param version the server's version, or the client's if the server does not report one; never
 *     null
 * @param endpoint the store's address, for people to read
 * @param settings the effective settings by name, without secrets
 * @param embedded whether the store runs in this process, so that its CPU and memory are part of
 *     Assay's
 * @param servers names, within Assay, of the process groups that clients of the store read from and
 *     write to; empty if the store has no servers, or if its servers are not known
 * @param processes names of all process groups in which the store runs, including the servers. Only
 *     resources used by these groups count as the store's. {@link #HERE} for a store without
 *     processes of its own; empty if the store's processes are not known
 */
public record StoreInfo(
    String name,
    String version,
    String endpoint,
    SortedMap<String, String> settings,
    boolean embedded,
    List<String> servers,
    List<String> processes) {
  /** {@link #processes} of a store without processes of its own. */
  public static final List<String> HERE = List.of("assay");

  /** Copies the lists. */
  public StoreInfo {
    servers = List.copyOf(servers);
    processes = List.copyOf(processes);
  }

  /** A store whose processes are not known. */
  public StoreInfo(
      String name, String version, String endpoint, SortedMap<String, String> settings) {
    this(name, version, endpoint, settings, false, List.of(), List.of());
  }

  /** A store that runs in processes of its own. */
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
   * A store without processes of its own.
   *
   * @param embedded whether the store runs in this process, so that its CPU and memory are part of
   *     Assay's
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
