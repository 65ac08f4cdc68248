package assay.cli.home;

import picocli.CommandLine.IVersionProvider;

public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"Assay " + current()};
  }

  /** Version in the manifest of the jar; {@code undetermined} without a jar. */
  public static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "undetermined" : version;
  }
}
