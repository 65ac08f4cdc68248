package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.Notes.Member;
import assay.lab.load.WorkerIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Slots of a fleet, and the worker in each slot. Used only by the conductor's thread. */
final class WorkerSlots {
  private final int size;
  // Living members that have a slot, by token.
  private final Map<String, Seat> taken = new LinkedHashMap<>();
  private final Seat[] byWorker;
  private final Map<String, Member> anyPlace = new LinkedHashMap<>();

  static final class Seat {
    final WorkerIndex share;
    final String token;
    final String where;
    final String host;
    ClockOffset offset;

    Seat(WorkerIndex share, String token, Member member) {
      this.share = share;
      this.token = token;
      this.where = member.where();
      this.host = member.clockOrigin();
    }

    @Override
    public String toString() {
      return share.name() + " (" + where + ")";
    }
  }

  WorkerSlots(int size) {
    this.size = size;
    byWorker = new Seat[size];
  }

  Optional<String> join(String token, Member member) {
    int index = member.index();
    if (index >= size) {
      return Optional.of(
          "this run has " + size + " workers; there is no worker " + WorkerIndex.name(index));
    }
    if (index < 0) {
      anyPlace.put(token, member);
    } else if (byWorker[index] == null) {
      sit(index, token, member);
    } else {
      return Optional.of(byWorker[index] + " has already joined");
    }
    return Optional.empty();
  }

  boolean filled() {
    return taken.size() + anyPlace.size() >= size;
  }

  List<String> giveOut() {
    List<String> tooMany = new ArrayList<>();
    int next = 0;
    for (Map.Entry<String, Member> member : anyPlace.entrySet()) {
      while (next < size && byWorker[next] != null) {
        next++;
      }
      if (next < size) {
        sit(next, member.getKey(), member.getValue());
      } else {
        tooMany.add(member.getKey());
      }
    }
    anyPlace.clear();
    return tooMany;
  }

  Optional<Seat> leave(String token) {
    anyPlace.remove(token);
    Seat context = taken.remove(token);
    if (context != null) {
      byWorker[context.share.index()] = null;
    }
    return Optional.ofNullable(context);
  }

  /**
   * Returns one worker on each machine except the conductor's machine, which the conductor samples.
   * If a worker's machine is unknown, the worker is assumed to be the only worker on the machine.
   *
   * @param own the conductor's machine
   */
  Set<Seat> firstOfHosts(String own) {
    Set<String> known = new HashSet<>(Set.of(own));
    Set<Seat> first = new HashSet<>();
    for (Seat context : byWorker) {
      if (context != null && (context.host.isEmpty() || known.add(context.host))) {
        first.add(context);
      }
    }
    return first;
  }

  Collection<Seat> living() {
    return taken.values();
  }

  Optional<Seat> context(String token) {
    return Optional.ofNullable(taken.get(token));
  }

  String absentees() {
    List<String> absent = new ArrayList<>();
    int covered = anyPlace.size();
    for (int worker = 0; worker < size; worker++) {
      if (byWorker[worker] == null && covered-- <= 0) {
        absent.add(WorkerIndex.name(worker));
      }
    }
    List<String> there = new ArrayList<>();
    Arrays.stream(byWorker)
        .filter(Objects::nonNull)
        .forEach(context -> there.add(context.toString()));
    anyPlace.values().forEach(member -> there.add(member.where()));
    return String.join(", ", absent)
        + "; joined: "
        + (there.isEmpty() ? "none" : String.join(", ", there));
  }

  private void sit(int index, String token, Member member) {
    Seat context = new Seat(new WorkerIndex(index, size), token, member);
    byWorker[index] = context;
    taken.put(token, context);
  }
}
