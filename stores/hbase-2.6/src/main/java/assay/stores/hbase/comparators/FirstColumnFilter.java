package assay.stores.hbase.comparators;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.filter.FilterBase;

/**
 * Server-side filter that passes at most one column of each row. The filter has a list of columns,
 * and passes the first listed column that the row contains. The read must request all listed
 * columns. Not thread-safe.
 */
public final class FirstColumnFilter extends FilterBase {
  private final List<byte[]> families;
  private final List<byte[]> qualifiers;
  private int chosen;

  /**
   * @param families families of the columns, most preferred first
   * @param qualifiers qualifiers of the columns, in the same order as the families
   */
  public FirstColumnFilter(List<byte[]> families, List<byte[]> qualifiers) {
    this.families = new ArrayList<>(families);
    this.qualifiers = new ArrayList<>(qualifiers);
    chosen = families.size();
  }

  @Override
  public void reset() {
    chosen = families.size();
  }

  @Override
  public ReturnCode filterCell(Cell cell) {
    for (int i = 0; i < chosen; i++) {
      if (isColumn(cell, i)) {
        chosen = i;
      }
    }
    return isColumn(cell, chosen) ? ReturnCode.INCLUDE : ReturnCode.NEXT_COL;
  }

  private boolean isColumn(Cell cell, int column) {
    return column < families.size()
        && CellUtil.matchingColumn(cell, families.get(column), qualifiers.get(column));
  }

  @Override
  public boolean hasFilterRow() {
    return true;
  }

  /** Removes cells that the filter passed before it found a more preferred column in the row. */
  @Override
  public void filterRowCells(List<Cell> cells) {
    cells.removeIf(cell -> !isColumn(cell, chosen));
  }

  @Override
  public byte[] toByteArray() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(families.size());
      for (int i = 0; i < families.size(); i++) {
        RowConditionFilter.write(families.get(i), out);
        RowConditionFilter.write(qualifiers.get(i), out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static FirstColumnFilter parseFrom(byte[] sent) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(sent))) {
      List<byte[]> families = new ArrayList<>();
      List<byte[]> qualifiers = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        families.add(RowConditionFilter.read(in));
        qualifiers.add(RowConditionFilter.read(in));
      }
      return new FirstColumnFilter(families, qualifiers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
