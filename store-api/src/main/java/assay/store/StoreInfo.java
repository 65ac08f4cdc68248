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
 */
public record StoreInfo(
    String name,
    String version,
    String endpoint,
    SortedMap<String, String> settings,
    boolean embedded,
    List<String> servers) {

  /** A store whose work other processes do, or that does none. */
  public StoreInfo(
      String name, String version, String endpoint, SortedMap<String, String> settings) {
    this(name, version, endpoint, settings, List.of());
  }

  /** A store whose work these processes do. */
  public StoreInfo(
      String name,
      String version,
      String endpoint,
      SortedMap<String, String> settings,
      List<String> servers) {
    this(name, version, endpoint, settings, false, servers);
  }
}
