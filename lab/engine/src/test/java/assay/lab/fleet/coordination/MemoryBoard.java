package assay.lab.fleet.coordination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Notes in this process's memory, for a fleet of threads in tests, simulations and benchmarks. */
public final class MemoryBoard {
  private final SortedMap<String, Note> notes = new TreeMap<>();
  // Watches by path, so that the cost of a change depends only on the listeners of its path.
  private final Map<String, List<Watch>> watches = new HashMap<>();

  private static final class Note {
    final byte[] content;
    final View holder;

    Note(byte[] content, View holder) {
      this.content = content;
      this.holder = holder;
    }
  }

  private record Watch(View view, Coordinator.Listener listener) {}

  public View connect() {
    return new View();
  }

  private void set(String path, Note note) {
    notes.put(path, note);
    tell(path, note.content);
  }

  private void tell(String path, byte[] content) {
    for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
      watches
          .getOrDefault(path.substring(0, end), List.of())
          .forEach(watch -> watch.listener.changed(path, content));
    }
  }

  private SortedMap<String, Note> below(String path) {
    SortedMap<String, Note> found = new TreeMap<>(notes.subMap(path + "/", path + "0"));
    if (notes.containsKey(path)) {
      found.put(path, notes.get(path));
    }
    return found;
  }

  public final class View implements Coordinator {
    private final List<Runnable> reactions = new ArrayList<>();
    private final List<String> held = new ArrayList<>();
    private final List<String> watched = new ArrayList<>();
    private boolean gone;
    private boolean lost;

    private View() {}

    @Override
    public boolean create(String path, byte[] content, Life life) throws FleetException {
      synchronized (MemoryBoard.this) {
        check();
        View holder = life == Life.HELD ? this : null;
        Note there = notes.get(path);
        if (there != null) {
          return Arrays.equals(there.content, content) && Objects.equals(there.holder, holder);
        }
        if (holder != null) {
          held.add(path);
        }
        set(path, new Note(content.clone(), holder));
        return true;
      }
    }

    @Override
    public void put(String path, byte[] content) throws FleetException {
      synchronized (MemoryBoard.this) {
        check();
        Note there = notes.get(path);
        set(path, new Note(content.clone(), there == null ? null : there.holder));
      }
    }

    @Override
    public Optional<byte[]> read(String path) throws FleetException {
      synchronized (MemoryBoard.this) {
        check();
        return Optional.ofNullable(notes.get(path)).map(note -> note.content.clone());
      }
    }

    @Override
    public void remove(String path) throws FleetException {
      synchronized (MemoryBoard.this) {
        check();
        below(path).keySet().forEach(this::drop);
      }
    }

    @Override
    public void watch(String path, Listener listener) throws FleetException {
      synchronized (MemoryBoard.this) {
        check();
        watches.computeIfAbsent(path, p -> new ArrayList<>()).add(new Watch(this, listener));
        watched.add(path);
        below(path).forEach((name, note) -> listener.changed(name, note.content));
      }
    }

    @Override
    public void onLost(Runnable reaction) {
      synchronized (MemoryBoard.this) {
        reactions.add(reaction);
        if (lost) {
          reaction.run();
        }
      }
    }

    /** Simulates a process whose lease expires. */
    public void lose() {
      synchronized (MemoryBoard.this) {
        if (!gone) {
          lost = true;
          close();
          reactions.forEach(Runnable::run);
        }
      }
    }

    @Override
    public void close() {
      synchronized (MemoryBoard.this) {
        if (gone) {
          return;
        }
        gone = true;
        watched.forEach(path -> watches.get(path).removeIf(watch -> watch.view == this));
        held.stream()
            .filter(path -> notes.containsKey(path) && notes.get(path).holder == this)
            .toList()
            .forEach(this::drop);
      }
    }

    private void drop(String path) {
      notes.remove(path);
      tell(path, null);
    }

    private void check() throws FleetException {
      if (gone) {
        throw new FleetException("the fleet's coordination is " + (lost ? "lost" : "closed"));
      }
    }
  }
}
