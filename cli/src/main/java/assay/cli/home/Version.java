package assay.cli.home;

import picocli.CommandLine.IVersionProvider;

public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"Assay " + current()};
  }

  /**
   * Returns the version from the jar's manifest, or {@code undetermined} if Assay does not run from
   * a jar.
   */
  public static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "undetermined" : version;
  }
}
