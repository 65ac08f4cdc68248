package assay.lab.verdict.limit;

import assay.lab.verdict.VerdictCode;
import assay.lab.verdict.limit.LimitFigures.Measured;
import assay.lab.verdict.limit.LimitRule.Weight;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Limit of a phase: the reason why the phase did not complete more operations. If exactly one limit
 * was reached, this limit is the result. If several limits were reached, or limits were only nearly
 * reached, the result is undetermined.
 *
 * @param confidence {@code high}, {@code medium} or {@code none}
 * @param words the limit in words, for the middle of a sentence
 * @param remedy how to remove or to find the limit
 * @param candidates labels of other possible codes
 */
public record Limit(
    VerdictCode code, String confidence, String words, String remedy, List<String> candidates) {
  public static final String HIGH = "high";
  public static final String MEDIUM = "medium";
  public static final String NONE = "none";

  private static final Set<VerdictCode> UNSEEN =
      new TreeSet<>(
          Set.of(
              VerdictCode.SERVER_CPU_LIMITED,
              VerdictCode.DISK_LIMITED,
              VerdictCode.SERVER_GC,
              VerdictCode.CONCURRENCY_LIMITED));

  public Limit(VerdictCode code, String confidence, String words, String remedy) {
    this(code, confidence, words, remedy, List.of());
  }

  private static Limit unclear(String words, String remedy, Set<VerdictCode> candidates) {
    return new Limit(VerdictCode.UNDETERMINED, NONE, words, remedy, labels(candidates));
  }

  public static Limit of(List<Measured> measured, Resources resources) {
    List<Measured> reached = reached(measured);
    Set<VerdictCode> codes = codes(reached);
    List<Measured> near =
        measured.stream()
            .filter(one -> one.near() || (one.reached() && one.rule().weight() == Weight.HINTS))
            .filter(one -> !codes.contains(one.rule().code()))
            .toList();
    if (codes.size() == 1) {
      return certain(reached.get(0), near, resources.servers());
    }
    if (codes.size() > 1) {
      return unclear(
          "limit unclear: " + several(reached),
          "remove one of the limits that were reached, and run again",
          withoutUndetermined(codes));
    }
    if (!resources.cpuKnown()) {
      return unclear(
          "limit unknown: CPU use was not observed",
          "see the run's events of kind 'gap' for why",
          codes(near));
    }
    return near.isEmpty() ? nothing(resources) : between(near, resources);
  }

  /**
   * Returns the rules whose limit was reached. A stall is omitted if another rule explains the
   * stall.
   */
  private static List<Measured> reached(List<Measured> measured) {
    List<Measured> reached =
        measured.stream()
            .filter(Measured::reached)
            .filter(one -> one.rule().weight() != Weight.HINTS)
            .toList();
    List<Measured> deciding =
        reached.stream().filter(one -> one.rule().weight() == Weight.DECIDES).toList();
    return deciding.isEmpty() ? reached : deciding;
  }

  private static Limit certain(Measured limit, List<Measured> near, ObservedServers servers) {
    String words = limit.rule().words(limit.subject()) + servers.missing();
    return new Limit(
        limit.rule().code(),
        limit.rule().code() == VerdictCode.UNDETERMINED
            ? NONE
            : servers.atMost(near.isEmpty() ? HIGH : MEDIUM),
        near.isEmpty() ? words : words + "; also near a limit: " + names(near),
        limit.rule().remedy(),
        labels(codes(near)));
  }

  private static Limit nothing(Resources resources) {
    if (!resources.servers().any()) {
      return unseen(resources);
    }
    return new Limit(
        VerdictCode.CONCURRENCY_LIMITED,
        resources.servers().atMost(HIGH),
        "neither CPU nor disk was fully used ("
            + resources.cpuShares()
            + resources.servers().missing()
            + "): operations waited for the store itself",
        "more threads may increase throughput: raise --threads");
  }

  private static Limit unseen(Resources resources) {
    return unclear(
        "limit unknown: no server was observed, and Assay had CPU left ("
            + resources.cpuShares()
            + ")",
        "sample the servers' machines: assay probe --join ADDRESS, or --probe-hosts FILE",
        UNSEEN);
  }

  private static Limit between(List<Measured> near, Resources resources) {
    Set<VerdictCode> codes = codes(near);
    codes.add(VerdictCode.CONCURRENCY_LIMITED);
    return unclear(
        "no limit was reached; near a limit: "
            + names(near)
            + " ("
            + resources.cpuShares()
            + resources.servers().missing()
            + ")",
        "run again with more threads to see which limit is reached",
        withoutUndetermined(codes));
  }

  private static Set<VerdictCode> codes(List<Measured> of) {
    return of.stream().map(one -> one.rule().code()).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<VerdictCode> withoutUndetermined(Set<VerdictCode> codes) {
    Set<VerdictCode> rest = new TreeSet<>(codes);
    rest.remove(VerdictCode.UNDETERMINED);
    return rest;
  }

  private static List<String> labels(Set<VerdictCode> codes) {
    return codes.stream().map(VerdictCode::label).toList();
  }

  private static String several(List<Measured> reached) {
    Map<String, List<Measured>> bySubject =
        reached.stream()
            .collect(
                Collectors.groupingBy(Measured::subject, LinkedHashMap::new, Collectors.toList()));
    List<String> words = new ArrayList<>();
    bySubject.forEach(
        (subject, own) ->
            words.add(
                own.size() > 1 && own.stream().allMatch(one -> one.rule().sharesCpu())
                    ? "the CPU was full (" + subject + ")"
                    : own.stream()
                        .map(one -> one.rule().reachedWords(subject))
                        .collect(Collectors.joining("; "))));
    return String.join("; ", words);
  }

  private static String names(List<Measured> of) {
    return of.stream()
        .map(
            one ->
                one.rule().label()
                    + String.format(
                        Locale.ROOT,
                        one.rule().threshold() > 1 ? " %.0f of %.0f" : " %.2f of %.2f",
                        one.value(),
                        one.rule().threshold()))
        .collect(Collectors.joining(", "));
  }
}
