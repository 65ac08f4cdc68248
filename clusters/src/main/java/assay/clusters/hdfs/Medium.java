package assay.clusters.hdfs;

import assay.clusters.ClusterException;
import assay.clusters.process.tuning.NearName;
import java.util.Arrays;
import java.util.Locale;

public enum Medium {
  SSD("SSD", "ALL_SSD"),
  DISK("DISK", "HOT"),
  ARCHIVE("ARCHIVE", "COLD"),
  /**
   * Storage in memory. HDFS's type RAM_DISK is not used, because RAM_DISK needs a native library
   * that the jars in Maven's repository lack.
   */
  RAM("NVDIMM", "ALL_NVDIMM");

  private final String type;
  private final String policy;

  Medium(String type, String policy) {
    this.type = type;
    this.policy = policy;
  }

  public String type() {
    return type;
  }

  /**
   * Returns the HDFS storage policy that keeps all copies of a block on this medium, such as {@code
   * ALL_SSD}.
   */
  public String policy() {
    return policy;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Medium of(String key, String name) {
    return Arrays.stream(values())
        .filter(medium -> medium.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                ClusterException.badInput(
                    "--"
                        + key
                        + ": '"
                        + name
                        + "' is not a medium; "
                        + NearName.of(
                            name, Arrays.stream(values()).map(Medium::toString).toList())));
  }
}
