package assay.study.milestones.workload;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.filter.ServerFilter.Filter;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Scans the latest notifications of users in one thread. A returned row is wrong if the scan did
 * not request the row's user or type, or if the rows are out of order. Not thread-safe.
 */
final class DropdownSource implements Source, CellSink {
  private static final int ANY = -1;

  /** Character that sorts after all hex digits in row keys. */
  private static final byte BEHIND = '~';

  private final Dropdown dropdown;
  private final SplittableRandom random;
  private final Session[] byType;
  private final byte[] start = new byte[ScatteredKey.DIGITS];
  private final byte[] end = new byte[ScatteredKey.DIGITS + 1];
  private final Range range =
      new Range(new Bytes().set(start, 0, start.length), new Bytes().set(end, 0, end.length));
  private byte[] last = new byte[64];
  private final Bytes lastRow = new Bytes();
  private int type;
  private long rows;
  private long cells;
  private boolean wrong;

  private DropdownSource(Dropdown dropdown, ThreadContext context, Session[] byType) {
    this.dropdown = dropdown;
    this.byType = byType;
    random = context.seed().random(Seed.Purpose.OPERATIONS);
    end[ScatteredKey.DIGITS] = BEHIND;
  }

  static DropdownSource of(Dropdown dropdown, ThreadContext context) throws StoreException {
    Session[] byType = new Session[dropdown.types()];
    DropdownSource source = new DropdownSource(dropdown, context, byType);
    boolean opened = false;
    try {
      for (int i = 0; dropdown.byType() > 0 && i < byType.length; i++) {
        String pattern = "[0-9a-f]{" + Notification.TYPE_AT + "}" + (char) Posts.letter(i) + ".*";
        byType[i] =
            context.opener().open(context.table(), Optional.of(new Filter.RowByKey(pattern)));
      }
      opened = true;
    } finally {
      if (!opened) {
        source.close();
      }
    }
    return source;
  }

  @Override
  public int next() {
    int user = random.nextInt(dropdown.users());
    ScatteredKey.write(user, start, 0);
    ScatteredKey.write(user, end, 0);
    boolean one = random.nextDouble() < dropdown.byType();
    type = one ? random.nextInt(byType.length) : ANY;
    return one ? Dropdown.BY_TYPE : Dropdown.ALL;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    rows = 0;
    cells = 0;
    wrong = false;
    lastRow.set(last, 0, 0);
    Session asked = type == ANY ? session : byType[type];
    Outcome outcome = asked.scan(range, Columns.ALL, dropdown.latest(), this);
    effect.scanned(rows, cells);
    if (outcome != Outcome.OK) {
      effect.because(asked.lastError());
    } else if (wrong || rows > dropdown.latest()) {
      effect.foundWrong();
    }
    return outcome;
  }

  @Override
  public void accept(Cell cell) {
    cells++;
    Bytes row = cell.row();
    if (row.equals(lastRow)) {
      return;
    }
    rows++;
    wrong |= row.compareTo(lastRow) < 0 || !isAsked(row);
    if (row.length() > last.length) {
      last = new byte[2 * row.length()];
    }
    System.arraycopy(row.array(), row.offset(), last, 0, row.length());
    lastRow.set(last, 0, row.length());
  }

  private boolean isAsked(Bytes row) {
    if (row.length() <= Notification.TYPE_AT) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if (row.at(i) != start[i]) {
        return false;
      }
    }
    return type == ANY || row.at(Notification.TYPE_AT) == Posts.letter(type);
  }

  @Override
  public void close() {
    for (Session session : byType) {
      if (session != null) {
        session.close();
      }
    }
  }
}
