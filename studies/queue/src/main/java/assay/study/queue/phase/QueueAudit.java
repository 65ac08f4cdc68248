package assay.study.queue.phase;

import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.phase.QueueFault.Kind;
import assay.study.queue.phase.QueueLedgers.Batch;
import assay.study.queue.phase.QueueLedgers.Written;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.EntryKey;
import assay.study.queue.workload.EventValue;
import assay.study.queue.workload.GroupConsumer;
import assay.study.queue.workload.Groups;
import assay.study.queue.workload.Guarantee;
import assay.study.queue.workload.QueueLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Compares the events that consumers received with the events that producers committed. Each group
 * must receive each committed event once. No group may receive events of transactions that did not
 * commit. Each group must receive the events of a partition in the order of their write pointers.
 * Callers first add all ledgers and the table, and then call {@link #faults}. Memory use grows by a
 * few bytes per event. Not thread-safe.
 */
final class QueueAudit {
  private final Enqueue queue;
  private final Groups groups;
  private final Guarantee guarantee;
  private final Transactions oracle;
  private final QueueLedgers ledgers;

  /**
   * Position of each consumer, which is the first entry that the consumer has neither received nor
   * skipped.
   */
  private final Map<Integer, Long> positions = new HashMap<>();

  /**
   * For each group, the entries in the table that were neither received nor skipped by the consumer
   * to which they belong.
   */
  private final Map<Integer, Set<Long>> rows = new HashMap<>();

  private final List<QueueFault> faults = new ArrayList<>();
  private long committed;
  private long unknown;
  private long received;
  private long delivered;
  private long exact;
  private long pending;

  QueueAudit(Enqueue queue, Groups groups, Guarantee guarantee, Transactions oracle) {
    this.queue = queue;
    this.groups = groups;
    this.guarantee = guarantee;
    this.oracle = oracle;
    ledgers = new QueueLedgers(groups.count());
  }

  void ledger(Path file) throws IOException {
    ledgers.add(file);
  }

  /**
   * Reads the position of each consumer, and the entries from that position on.
   *
   * @return an outcome other than {@link Outcome#OK} if the table cannot be read
   * @throws OracleException if the oracle does not answer
   */
  Outcome table(Session session, BooleanSupplier stopped) throws OracleException {
    for (int group = 0; group < groups.count(); group++) {
      for (int number = 0; number < groups.most(group); number++) {
        GroupConsumer consumer = new GroupConsumer(group, number);
        Outcome outcome = consumer.read(session, oracle);
        if (outcome == Outcome.OK) {
          positions.put(key(group, number), entry(consumer.pointer(), consumer.within()));
          outcome = rest(session, consumer, stopped);
        }
        if (outcome != Outcome.OK) {
          return outcome;
        }
      }
    }
    return Outcome.OK;
  }

  private Outcome rest(Session session, GroupConsumer consumer, BooleanSupplier stopped) {
    Set<Long> found = rows.computeIfAbsent(consumer.group(), group -> new HashSet<>());
    Range rest =
        new Range(
            consumer.key(consumer.pointer(), consumer.within()),
            consumer.key(EntryKey.MOST_POINTER, 0));
    return session.scanAll(
        List.of(rest),
        Columns.ALL,
        cell -> found.add(entry(EntryKey.pointer(cell.row()), EntryKey.number(cell.row()))),
        stopped);
  }

  private static int key(int group, int consumer) {
    return (group << Short.SIZE) | consumer;
  }

  private static long entry(long pointer, int number) {
    return (pointer << Short.SIZE) | number;
  }

  /**
   * Returns all violations of the guarantee. This method may be called only once, after all ledgers
   * and the table have been added.
   *
   * @throws OracleException if the oracle does not answer
   */
  List<QueueFault> faults() throws OracleException {
    for (Written of : ledgers.written.values()) {
      settle(of);
    }
    List<Batch> taken = new ArrayList<>();
    for (Batch batch : ledgers.batches) {
      if (hasTakenPlace(batch)) {
        taken.add(batch);
      }
    }
    taken.sort(Comparator.comparingLong(batch -> batch.commit));
    receive(taken);
    nameReceivers(taken);
    ledgers.written.values().forEach(this::missing);
    return List.copyOf(faults);
  }

  QueueResult result(String names, List<QueueFault> named) {
    return new QueueResult(
        guarantee.label(),
        committed,
        unknown,
        received,
        committed * groups.count(),
        delivered,
        exact,
        pending,
        number(Kind.MISSING),
        number(Kind.DUPLICATE),
        number(Kind.ABORTED),
        number(Kind.UNKNOWN_EVENT),
        number(Kind.MISORDERED),
        names,
        named);
  }

  private long number(Kind kind) {
    return faults.stream().filter(fault -> fault.kind() == kind).count();
  }

  /**
   * If the producer's ledger lacks the outcome of a transaction, asks the oracle for it. The
   * outcome is missing if the producer was killed or received no answer.
   */
  private void settle(Written of) throws OracleException {
    if (of.how == QueueLog.COMMITTED || of.how == QueueLog.ABORTED) {
      return;
    }
    End end = oracle.status(Transactions.Kind.WRITE, of.pointer);
    of.how =
        switch (end) {
          case COMMITTED -> QueueLog.COMMITTED;
          case ABORTED, CONFLICT -> QueueLog.ABORTED;
          case ACTIVE, FORGOTTEN -> QueueLog.UNKNOWN;
        };
  }

  private boolean hasTakenPlace(Batch batch) throws OracleException {
    if (batch.counts || batch.how == QueueLog.COMMITTED) {
      return true;
    }
    if (batch.how == QueueLog.ABORTED || batch.how == QueueLog.DIED) {
      return false;
    }
    boolean committedUnnoted = oracle.status(Transactions.Kind.READ, batch.id) == End.COMMITTED;
    batch.commit = oracle.number();
    return committedUnnoted;
  }

  private void receive(List<Batch> taken) {
    Map<Long, long[]> lasts = new HashMap<>();
    for (Batch batch : taken) {
      for (int i = 0; i < batch.entries.length; i += 2) {
        received++;
        receive(batch, batch.entries[i], (int) batch.entries[i + 1], lasts);
      }
    }
  }

  private void receive(Batch batch, long pointer, int number, Map<Long, long[]> lasts) {
    Written of = ledgers.written.get(pointer);
    if (of == null || number >= of.count) {
      faults.add(fault(Kind.UNKNOWN_EVENT, batch.group, of, pointer, number, batch.label(), null));
      return;
    }
    if (of.how == QueueLog.ABORTED) {
      add(Kind.ABORTED, batch.group, of, number, batch.label(), null);
      return;
    }
    BitSet seen = of.seen[batch.group];
    if (seen.get(number)) {
      of.spoiled[batch.group].set(number);
      add(Kind.DUPLICATE, batch.group, of, number, batch.label(), null);
      return;
    }
    seen.set(number);
    // After a restart, the oracle may know that a transaction committed, but not the number of the
    // commit.
    if (guarantee == Guarantee.EXACTLY_ONCE && batch.commit > 0) {
      inOrder(batch, of, number, lasts);
    }
  }

  private void inOrder(Batch batch, Written of, int number, Map<Long, long[]> lasts) {
    long key = ((long) batch.group << Integer.SIZE) | partition(of, number);
    long[] last = lasts.get(key);
    if (last == null) {
      lasts.put(key, new long[] {of.pointer, number});
    } else if (of.pointer < last[0] || (of.pointer == last[0] && number < last[1])) {
      of.spoiled[batch.group].set(number);
      add(
          Kind.MISORDERED,
          batch.group,
          of,
          number,
          batch.label(),
          "received after event " + QueueFault.event(last[0], (int) last[1]));
    } else {
      last[0] = of.pointer;
      last[1] = number;
    }
  }

  private void nameReceivers(List<Batch> taken) {
    Set<String> again = new HashSet<>();
    for (QueueFault fault : faults) {
      if (fault.kind() == Kind.DUPLICATE) {
        again.add(fault.group() + " " + fault.event());
      }
    }
    if (again.isEmpty()) {
      return;
    }
    Map<String, List<String>> by = new HashMap<>();
    for (Batch batch : taken) {
      for (int i = 0; i < batch.entries.length; i += 2) {
        String event =
            batch.group + " " + QueueFault.event(batch.entries[i], (int) batch.entries[i + 1]);
        if (again.contains(event)) {
          by.computeIfAbsent(event, key -> new ArrayList<>()).add(batch.label());
        }
      }
    }
    faults.replaceAll(
        fault ->
            fault.kind() == Kind.DUPLICATE
                ? fault.of(String.join(", ", by.get(fault.group() + " " + fault.event())))
                : fault);
  }

  private void missing(Written of) {
    if (of.how == QueueLog.UNKNOWN) {
      unknown += of.count;
    }
    if (of.how != QueueLog.COMMITTED) {
      return;
    }
    committed += of.count;
    for (int group = 0; group < groups.count(); group++) {
      delivered += of.seen[group].cardinality();
      exact += of.seen[group].cardinality() - of.spoiled[group].cardinality();
      for (int number = of.seen[group].nextClearBit(0);
          number < of.count;
          number = of.seen[group].nextClearBit(number + 1)) {
        unseen(of, group, number);
      }
    }
  }

  private void unseen(Written of, int group, int number) {
    int consumer = partition(of, number) % groups.consumers(group, of.pointer);
    long entry = entry(of.pointer, number);
    boolean waits = entry >= positions.getOrDefault(key(group, consumer), 0L);
    if (waits && rows.getOrDefault(group, Set.of()).contains(entry)) {
      pending++;
      return;
    }
    add(
        Kind.MISSING,
        group,
        of,
        number,
        "",
        waits
            ? "the event's row is not in the table"
            : "consumer " + consumer + " passed the event without receiving it");
  }

  private int partition(Written of, int number) {
    return EventValue.partition(of.producer.producer(), of.first + number, queue.partitions());
  }

  private void add(Kind kind, int group, Written of, int number, String consumers, String cause) {
    faults.add(fault(kind, group, of, of.pointer, number, consumers, cause));
  }

  private QueueFault fault(
      Kind kind, int group, Written of, long pointer, int number, String consumers, String cause) {
    int partition = of == null ? 0 : partition(of, number);
    int consumer = partition % groups.consumers(group, pointer);
    return new QueueFault(
        kind,
        group,
        QueueFault.event(pointer, number),
        new GroupConsumer(group, consumer).key(pointer, number).toString(),
        partition,
        of == null ? null : of.producer.name(),
        of == null ? 0 : of.millis,
        consumers,
        cause,
        null,
        null);
  }
}
