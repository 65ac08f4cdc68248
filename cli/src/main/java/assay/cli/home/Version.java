package assay.cli.home;

import picocli.CommandLine.IVersionProvider;

/** Which Assay this is. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"Assay " + current()};
  }

  /** As the build put it into the jar; {@code undetermined} where there is no jar. */
  public static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "undetermined" : version;
  }
}
