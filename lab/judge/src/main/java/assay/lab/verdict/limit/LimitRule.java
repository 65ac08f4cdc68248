package assay.lab.verdict.limit;

import static assay.lab.verdict.VerdictCode.CLIENT_LIMITED;
import static assay.lab.verdict.VerdictCode.COORDINATION_LIMITED;
import static assay.lab.verdict.VerdictCode.DISK_LIMITED;
import static assay.lab.verdict.VerdictCode.NETWORK_LIMITED;
import static assay.lab.verdict.VerdictCode.SERVER_CPU_LIMITED;
import static assay.lab.verdict.VerdictCode.SERVER_GC;
import static assay.lab.verdict.VerdictCode.STORE_BRAKES;
import static assay.lab.verdict.VerdictCode.STORE_STALLED;
import static assay.lab.verdict.VerdictCode.THROTTLED;
import static assay.lab.verdict.VerdictCode.UNDETERMINED;

import assay.lab.verdict.VerdictCode;
import java.util.Locale;

/**
 * Rules that determine what limited a phase. Each rule compares a measured value with two
 * thresholds: one at which the limit is near, and one at which the limit is reached. The thresholds
 * are 80 % and 90 % of the available capacity, unless a rule defines other thresholds. The document
 * docs/verdicts.md explains each rule. Values are shares of the available capacity, except the
 * compaction debt, which is the number of waiting compactions.
 */
public enum LimitRule {
  RETRY_PAUSES(
      UNDETERMINED,
      0.2,
      0.5,
      "Assay's threads paused before retrying failed inserts (%s)",
      "see the run's errors for why inserts failed, or shorten the retry interval"),
  OWN_CPU(
      CLIENT_LIMITED,
      "Assay's own CPU was the limit (%s)",
      "give Assay more CPUs, or add workers on other machines"),
  OWN_THROTTLED(
      CLIENT_LIMITED,
      0.1,
      0.5,
      "Assay was throttled by its CPU quota (%s)",
      "run Assay without a CPU quota, or with a higher one"),
  CPU_MOSTLY_ASSAY(
      CLIENT_LIMITED,
      "Assay's own CPU was the limit (%s)",
      "generate the load from another machine"),
  CPU_MOSTLY_SERVERS(
      SERVER_CPU_LIMITED,
      "CPU was the limit (%s)",
      "look at a profile of the servers, or give the store more CPUs"),
  CPU_MOSTLY_OTHERS(
      UNDETERMINED,
      "other processes used up the CPU (%s)",
      "stop the other processes on this machine and run again"),
  CPU_STOLEN(
      UNDETERMINED,
      "the hypervisor gave the CPU to other machines (%s)",
      "run again when the host is quieter, or on a machine with dedicated CPUs"),
  SERVERS_CPU(
      SERVER_CPU_LIMITED,
      "a server used all of its available CPU (%s)",
      "give the store more CPUs, or a higher quota"),
  SERVERS_THROTTLED(
      SERVER_CPU_LIMITED,
      0.1,
      0.5,
      "a server was throttled by its CPU quota (%s)",
      "give the store a higher CPU quota"),
  OWN_WAIT(
      CLIENT_LIMITED,
      0.2,
      0.5,
      "Assay's threads waited for a CPU (%s)",
      "run Assay without a CPU quota, or on CPUs that other processes do not use"),
  OWN_GC(
      CLIENT_LIMITED,
      0.05,
      0.1,
      "Assay's own garbage collection was the limit (%s)",
      "give Assay more heap: ASSAY_JAVA_OPTS=-Xmx…"),
  OWN_PAUSES(
      CLIENT_LIMITED,
      0.05,
      0.1,
      "Assay's process was paused (%s)",
      "find out what pauses Assay: a debugger, swapping, or the virtual machine's host"),
  DISK_BUSY(
      DISK_LIMITED,
      "the disk %s",
      "spread the store over more disks, or write and read less for each operation"),
  DISK_UTIL(
      DISK_LIMITED,
      0.8,
      0.9,
      Weight.HINTS,
      "the disk %s",
      "measure what the disk can do: assay limits --disk PATH"),
  DISK_TRANSFER(
      DISK_LIMITED,
      "the disk %s",
      "spread the store over more disks, or write and read less for each operation"),
  NETWORK(NETWORK_LIMITED, "the network %s", "use a faster network, or transfer fewer bytes"),
  HOLD(
      STORE_BRAKES,
      0.03,
      0.1,
      "the store held back writes (%s)",
      "give the store more memory for recent writes, or faster disks to flush to"),
  BLOCKED(
      STORE_BRAKES,
      0.03,
      0.1,
      "the store blocked writes (%s)",
      "give the store more memory for recent writes, or more compaction threads"),
  DEBT(
      STORE_BRAKES,
      5,
      20,
      Weight.HINTS,
      "the store was behind with its compactions (%s)",
      "give the store more compaction threads, or run longer to see whether it catches up"),
  SERVERS_GC(
      SERVER_GC,
      0.05,
      0.1,
      "garbage collection of the servers was the limit (%s)",
      "give the servers more heap, or lower their heap use"),
  THROTTLE(
      THROTTLED,
      0.9,
      0.97,
      "the store was throttled by its own settings (%s)",
      "raise or remove the store's throttle"),
  QUOTA(
      THROTTLED,
      0.1,
      0.5,
      "the store refused requests because a quota was used up (%s)",
      "raise or remove the store's throttle"),
  STALL(
      STORE_STALLED,
      0.03,
      0.1,
      Weight.WHERE_NOTHING_ELSE_DOES,
      "the store stalled: %s",
      "see the servers' logs and 'assay explain' for the cause"),
  SKEW(
      COORDINATION_LIMITED,
      0.02,
      0.05,
      "the workers did not run at the same time (%s)",
      "run longer phases, or start workers on quieter machines");

  public enum Weight {
    /** The rule determines the phase's limit, unless the limit of another rule is also reached. */
    DECIDES,
    /**
     * The rule determines the phase's limit, unless the limit of another deciding rule is reached.
     * In that case, the other limit explains this rule's value.
     */
    WHERE_NOTHING_ELSE_DOES,
    /**
     * The rule only makes the resource a candidate for the phase's limit, and never determines the
     * limit.
     */
    HINTS
  }

  private final VerdictCode code;
  private final double near;
  private final double threshold;
  private final Weight weight;
  private final String sentence;
  private final String remedy;

  LimitRule(VerdictCode code, String sentence, String remedy) {
    this(code, 0.8, 0.9, sentence, remedy);
  }

  LimitRule(VerdictCode code, double near, double threshold, String sentence, String remedy) {
    this(code, near, threshold, Weight.DECIDES, sentence, remedy);
  }

  LimitRule(
      VerdictCode code,
      double near,
      double threshold,
      Weight weight,
      String sentence,
      String remedy) {
    this.code = code;
    this.near = near;
    this.threshold = threshold;
    this.weight = weight;
    this.sentence = sentence;
    this.remedy = remedy;
  }

  public VerdictCode code() {
    return code;
  }

  public double near() {
    return near;
  }

  public double threshold() {
    return threshold;
  }

  public Weight weight() {
    return weight;
  }

  public String remedy() {
    return remedy;
  }

  /** Returns the name of the rule in documents and files, such as {@code own-cpu}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean sharesCpu() {
    return this == CPU_MOSTLY_ASSAY
        || this == CPU_MOSTLY_SERVERS
        || this == CPU_MOSTLY_OTHERS
        || this == CPU_STOLEN;
  }

  public String words(String subject) {
    return String.format(Locale.ROOT, sentence, subject);
  }

  /**
   * Returns this rule's sentence for phases in which another limit was reached as well. The
   * sentence does not call the resource the only limit.
   */
  String reachedWords(String subject) {
    return words(subject).replace("was the limit", "was at its limit");
  }
}
