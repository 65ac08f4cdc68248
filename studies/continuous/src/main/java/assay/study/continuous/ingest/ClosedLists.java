package assay.study.continuous.ingest;

import assay.lab.workload.RowStream;
import assay.store.Mutation;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;

/**
 * Generates the entries of closed lists in their final state, for bulk files. In the first set of a
 * list, all entries except the last one already have the links that a closing set would add. Part i
 * of n contains the lists whose index modulo n is i. Not thread-safe.
 */
final class ClosedLists implements RowStream {
  private final ListShape lists;
  private final long number;
  private final int parts;
  private final EntryMaker maker;
  private final Mutation mutation = new Mutation();
  private long list;
  private int set = 0;
  private int index;

  ClosedLists(Ingest ingest, long number, int part, int parts) {
    lists = ingest.lists();
    this.number = number;
    this.parts = parts;
    maker = new EntryMaker(ingest);
    mutation.row().set(maker.cell().row());
    list = part;
    index = lists.flush() - 1;
  }

  @Override
  public boolean next() {
    if (list >= number) {
      return false;
    }
    maker.make(list, set, index);
    mutation.clear();
    maker.putInto(mutation);
    step();
    return true;
  }

  private void step() {
    index++;
    if (index >= lists.size(set)) {
      index = 0;
      set++;
    }
    if (set > lists.depth()) {
      list += parts;
      set = 0;
      index = lists.flush() - 1;
    }
  }

  @Override
  public Mutation row() {
    return mutation;
  }

  @Override
  public double progress() {
    return Math.min(1, (double) list / number);
  }
}
