package assay.store;

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
 */
public record StoreInfo(
    String name,
    String version,
    String endpoint,
    SortedMap<String, String> settings,
    boolean embedded) {

  /** A store whose work other processes do, or that does none. */
  public StoreInfo(
      String name, String version, String endpoint, SortedMap<String, String> settings) {
    this(name, version, endpoint, settings, false);
  }
}
