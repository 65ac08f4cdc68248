package assay.study.milestones.phase;

import assay.store.Outcome;
import assay.study.milestones.phase.VoteFault.Kind;
import assay.study.milestones.workload.Notification;
import assay.study.milestones.workload.Posts;
import assay.study.milestones.workload.VoteLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the tables of a run with the ledgers of its voters. Each milestone that a counter has
 * reached must be delivered exactly once, and not too early. Each acknowledged vote must be counted
 * exactly once. All counters, outbox records, notifications and ledgers must be added before {@link
 * #faults} is called. Memory use grows with the number of votes. Not thread-safe.
 */
final class Audit {
  private final Posts posts;
  private final List<Long> milestones;
  private final boolean ownSums;
  private final long[] counters;
  private final CounterVotes[] votes;
  private final List<String> voters = new ArrayList<>();
  private final Map<Due, List<Delivery>> deliveries = new HashMap<>();
  private final Set<Due> records = new HashSet<>();
  private final Map<Due, String> causes = new HashMap<>();

  /**
   * Identifiers of the clocks that the ledgers use. Times are compared only if all ledgers use the
   * same clock.
   */
  private final Set<String> clocks = new HashSet<>();

  private final List<VoteFault> faults = new ArrayList<>();
  private final List<VoteFault> overcounts = new ArrayList<>();
  private long counted;
  private long acknowledged;
  private long unknown;
  private long unnoted;
  private long overcounted;
  private long reached;
  private long delivered;
  private long exact;
  private long pending;

  private record Due(int counter, long milestone) {}

  private record Delivery(long millis, String voter) {}

  /**
   * @param ownSums whether no two votes for the same counter get the same sum
   */
  Audit(Posts posts, List<Long> milestones, boolean ownSums) {
    this.posts = posts;
    this.milestones = milestones;
    this.ownSums = ownSums;
    counters = new long[posts.counters()];
    votes = new CounterVotes[counters.length];
  }

  void counter(int counter, long sum) {
    counters[counter] = sum;
  }

  /** Adds a milestone whose delivery is still pending in the outbox. */
  void record(int counter, long milestone) {
    records.add(new Due(counter, milestone));
  }

  void notification(Notification of, long deliveredMillis, String voter) {
    deliveries
        .computeIfAbsent(new Due(of.counter(), of.milestone()), due -> new ArrayList<>())
        .add(new Delivery(deliveredMillis, voter + ", thread " + of.thread()));
  }

  void ledger(Path file) throws IOException {
    unnoted += VoteLogReader.read(file, new Adding());
  }

  private final class Adding implements VoteLogReader.Visitor {
    private final int voter = voters.size();
    private long start;

    @Override
    public void begins(VoteLog.Header header) {
      voters.add(header.voter());
      clocks.add(header.clock());
      start = header.startMillis();
    }

    @Override
    public void vote(int counter, long begun, long ended, Outcome outcome, long sum) {
      if (outcome == Outcome.FAILED) {
        return;
      }
      if (votes[counter] == null) {
        votes[counter] = new CounterVotes();
      }
      votes[counter].add(start + begun, start + ended, outcome == Outcome.OK, sum, voter);
    }

    @Override
    public void delivered(int counter, long milestone, long millis, String outcome) {
      if (!outcome.equals(Outcome.OK.name())) {
        causes.put(new Due(counter, milestone), "the outcome of the delivery was " + outcome);
      }
    }

    @Override
    public void died(int counter, long milestone, long millis) {
      causes.put(new Due(counter, milestone), "the voter crashed before the delivery (simulated)");
    }
  }

  /**
   * Returns all faults. This method may be called only once, after all tables and ledgers have been
   * added.
   */
  List<VoteFault> faults() {
    CounterVotes none = new CounterVotes();
    for (int counter = 0; counter < counters.length; counter++) {
      CounterVotes of = votes[counter] == null ? none : votes[counter];
      counted += counters[counter];
      acknowledged += of.acknowledged();
      unknown += of.unknown();
      int[] bySum = ownSums ? of.bySum() : new int[0];
      count(counter, of, bySum);
      order(counter, of, bySum);
      for (long milestone : milestones) {
        exact += milestone(counter, milestone, of) ? 1 : 0;
      }
    }
    neverDue();
    if (overcounted > unnoted) {
      faults.addAll(overcounts);
    }
    return List.copyOf(faults);
  }

  /**
   * Returns the figures of the audit. {@link #faults} must be called first.
   *
   * @param names name of the file that lists all faults
   * @param named the first faults
   */
  VoteResult result(String names, List<VoteFault> named) {
    return new VoteResult(
        counted,
        acknowledged,
        unknown,
        unnoted,
        reached,
        delivered,
        exact,
        pending,
        number(Kind.MISSED),
        number(Kind.DUPLICATE),
        number(Kind.EARLY),
        number(Kind.LOST_VOTE),
        number(Kind.OVERCOUNT),
        number(Kind.WRONG_SUM),
        names,
        named);
  }

  private long number(Kind kind) {
    return faults.stream().filter(fault -> fault.kind() == kind).count();
  }

  /**
   * Checks that each acknowledged vote is counted exactly once. A vote of unknown outcome may be
   * counted at most once.
   */
  private void count(int counter, CounterVotes of, int[] bySum) {
    long value = counters[counter];
    long lost = of.acknowledged() - value;
    for (int i = 0; i < bySum.length; i++) {
      int vote = bySum[i];
      boolean repeated = i > 0 && of.sum(bySum[i - 1]) == of.sum(vote);
      if (repeated || of.sum(vote) > value) {
        String cause =
            repeated
                ? "another vote got the same sum"
                : "the counter's value is lower than this vote's sum";
        Kind kind = lost > 0 ? Kind.LOST_VOTE : Kind.WRONG_SUM;
        faults.add(fault(kind, counter, 0, of, vote, cause));
        lost--;
      }
    }
    for (; lost > 0; lost--) {
      faults.add(
          fault(Kind.LOST_VOTE, counter, 0, 0, null, 0, "the lost vote cannot be identified"));
    }
    long surplus = value - of.size();
    if (surplus > 0) {
      overcounted += surplus;
      overcount(counter, surplus, of, bySum);
    }
  }

  /**
   * For each sum that no vote got, reports the vote with the next higher sum. Either the reported
   * vote or a vote of unknown outcome was counted twice.
   */
  private void overcount(int counter, long surplus, CounterVotes of, int[] bySum) {
    long left = surplus;
    long before = 0;
    for (int i = 0; i < bySum.length && left > 0; i++) {
      int vote = bySum[i];
      for (long gap = of.sum(vote) - before - 1; gap > 0 && left > 0; gap--, left--) {
        String cause = "no vote got the next lower sum";
        overcounts.add(fault(Kind.OVERCOUNT, counter, 0, of, vote, cause));
      }
      before = of.sum(vote);
    }
    for (; left > 0; left--) {
      String cause = "no vote got the counter's last sum";
      overcounts.add(fault(Kind.OVERCOUNT, counter, 0, 0, null, 0, cause));
    }
  }

  private void order(int counter, CounterVotes of, int[] bySum) {
    long firstEnd = Long.MAX_VALUE;
    for (int i = bySum.length - 1; i >= 0 && clocks.size() == 1; i--) {
      int vote = bySum[i];
      if (of.begun(vote) > firstEnd) {
        String cause = "a vote that ended before this vote began got a higher sum";
        faults.add(fault(Kind.WRONG_SUM, counter, 0, of, vote, cause));
      }
      firstEnd = Math.min(firstEnd, of.ended(vote));
    }
  }

  /**
   * Checks one milestone of a counter, and records faults of its deliveries.
   *
   * @return whether the milestone was reached, and its notification was delivered exactly once and
   *     not too early
   */
  private boolean milestone(int counter, long milestone, CounterVotes of) {
    Due due = new Due(counter, milestone);
    List<Delivery> made = new ArrayList<>(deliveries.getOrDefault(due, List.of()));
    deliveries.remove(due);
    made.sort(Comparator.comparingLong(Delivery::millis));
    boolean isReached = counters[counter] >= milestone;
    reached += isReached ? 1 : 0;
    delivered += isReached && !made.isEmpty() ? 1 : 0;
    if (made.isEmpty()) {
      boolean waits = records.contains(due);
      pending += waits ? 1 : 0;
      if (isReached && !waits) {
        missed(due, of);
      }
      return false;
    }
    boolean early = false;
    for (int i = 0; i < made.size(); i++) {
      Delivery one = made.get(i);
      if (i > 0) {
        String cause = "also delivered by " + made.get(0).voter();
        faults.add(fault(Kind.DUPLICATE, due, one, cause));
      }
      boolean tooFew = clocks.size() == 1 && of.begunBy(one.millis()) + unnoted < milestone;
      if (!isReached || tooFew) {
        String cause =
            isReached
                ? "before the delivery, fewer votes had begun than the milestone requires"
                : "the counter has only reached " + counters[counter];
        faults.add(fault(Kind.EARLY, due, one, cause));
        early = true;
      }
    }
    return isReached && made.size() == 1 && !early;
  }

  private void neverDue() {
    deliveries.forEach(
        (due, made) ->
            made.forEach(
                one -> {
                  String cause = "the delivered sum is not a milestone";
                  faults.add(fault(Kind.EARLY, due, one, cause));
                }));
  }

  private void missed(Due due, CounterVotes of) {
    int vote = crossing(due.milestone(), of);
    String cause = causes.get(due);
    if (cause == null && vote >= 0 && !of.isAcknowledged(vote)) {
      cause = "the store did not answer the vote that reached the milestone";
    }
    if (cause == null && (vote < 0 || of.sum(vote) != due.milestone())) {
      cause = "no vote got a sum equal to the milestone";
    }
    faults.add(
        vote < 0
            ? fault(Kind.MISSED, due.counter(), due.milestone(), 0, null, 0, cause)
            : fault(Kind.MISSED, due.counter(), due.milestone(), of, vote, cause));
  }

  /**
   * Returns the index of the vote that probably reached a milestone, or a negative number if no
   * vote did. If a vote's sum is the milestone, the result is this vote. Otherwise, let V be the
   * first vote with a higher sum. The result is then the last vote of unknown outcome that began
   * before the end of V, or else V itself.
   */
  private static int crossing(long milestone, CounterVotes of) {
    int[] bySum = of.bySum();
    int first = -1;
    for (int vote : bySum) {
      if (of.sum(vote) == milestone) {
        return vote;
      }
      if (of.sum(vote) > milestone && (first < 0 || of.begun(vote) < of.begun(first))) {
        first = vote;
      }
    }
    int unknown = -1;
    for (int vote = 0; vote < of.size(); vote++) {
      boolean before = first < 0 || of.begun(vote) <= of.ended(first);
      if (!of.isAcknowledged(vote)
          && before
          && (unknown < 0 || of.begun(vote) > of.begun(unknown))) {
        unknown = vote;
      }
    }
    return unknown >= 0 ? unknown : first;
  }

  private VoteFault fault(
      Kind kind, int counter, long milestone, CounterVotes of, int vote, String cause) {
    return fault(
        kind,
        counter,
        milestone,
        Math.max(0, of.sum(vote)),
        voters.get(of.voter(vote)),
        of.begun(vote),
        cause);
  }

  private VoteFault fault(Kind kind, Due due, Delivery delivery, String cause) {
    return fault(
        kind, due.counter(), due.milestone(), 0, delivery.voter(), delivery.millis(), cause);
  }

  private VoteFault fault(
      Kind kind,
      int counter,
      long milestone,
      long voteSum,
      String voter,
      long millis,
      String cause) {
    return new VoteFault(
        kind,
        posts.label(counter),
        Posts.key(posts.post(counter)),
        milestone,
        voteSum,
        voter,
        millis,
        cause,
        null,
        null);
  }
}
