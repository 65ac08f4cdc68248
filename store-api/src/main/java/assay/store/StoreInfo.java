package assay.store;

import java.util.List;
import java.util.SortedMap;

/**
 * What a run records of the store it ran on.
 *
 * @param name the binding's name, such as {@code accumulo}
 * @param version the server's version, or the client's where the server does not tell; never null
 * @param endpoint where the store is, as a person would write it
 * @param settings the effective settings by name; secrets are left out
 * @param embedded whether the store does its work in this process, so that its CPU and memory are
 *     part of what Assay uses
 * @param servers groups of processes that clients of the store read from and write to, by the names
 *     that Assay's process groups have; none where the store has no servers, or none that are known
 * @param processes groups of all processes in which the store does its work, servers included: only
 *     their use of a machine counts as the store's. {@link #HERE} for a store that has no process
 *     of its own; none where its processes are not known
 */
public record StoreInfo(
    String name,
    String version,
    String endpoint,
    SortedMap<String, String> settings,
    boolean embedded,
    List<String> servers,
    List<String> processes) {
  /** {@link #processes} of a store that has no process of its own. */
  public static final List<String> HERE = List.of("assay");

  /** Copies. */
  public StoreInfo {
    servers = List.copyOf(servers);
    processes = List.copyOf(processes);
  }

  /** A store of whose processes nothing is known. */
  public StoreInfo(
      String name, String version, String endpoint, SortedMap<String, String> settings) {
    this(name, version, endpoint, settings, false, List.of(), List.of());
  }

  /** A store whose work processes of its own do. */
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
   * @param embedded whether what it works is worth to be counted as its own
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
