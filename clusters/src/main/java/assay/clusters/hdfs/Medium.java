package assay.clusters.hdfs;

import assay.clusters.ClusterException;
import assay.clusters.process.tuning.NearName;
import java.util.Arrays;
import java.util.Locale;

/** A storage medium of HDFS. */
public enum Medium {
  SSD("SSD", "ALL_SSD"),
  DISK("DISK", "HOT"),
  ARCHIVE("ARCHIVE", "COLD"),
  /** HDFS's own RAM_DISK takes a native library, which its jars in Maven's repository lack. */
  RAM("NVDIMM", "ALL_NVDIMM");

  private final String type;
  private final String policy;

  Medium(String type, String policy) {
    this.type = type;
    this.policy = policy;
  }

  /** HDFS's name of its type of storage. */
  public String type() {
    return type;
  }

  /** HDFS's name of the policy that keeps all copies of a block on it. */
  public String policy() {
    return policy;
  }

  /** As users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The medium of a name.
   *
   * @param key of the setting that names it, for the message
   */
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
                        + "' is no medium; "
                        + NearName.of(
                            name, Arrays.stream(values()).map(Medium::toString).toList())));
  }
}
