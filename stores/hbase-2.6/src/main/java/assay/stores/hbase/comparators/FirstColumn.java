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
 * Passes the cells of only one column of each row: the first of the given columns that the row has.
 * The read must request all of these columns. Not thread-safe.
 */
public final class FirstColumn extends FilterBase {
  private final List<byte[]> families;
  private final List<byte[]> qualifiers;
  private int chosen;

  /**
   * @param families families of the columns, in order of preference
   * @param qualifiers qualifiers of the same columns
   */
  public FirstColumn(List<byte[]> families, List<byte[]> qualifiers) {
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

  /**
   * Removes the cells of the best column so far if a column of higher preference has arrived since.
   */
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
        RowsWhere.write(families.get(i), out);
        RowsWhere.write(qualifiers.get(i), out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static FirstColumn parseFrom(byte[] sent) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(sent))) {
      List<byte[]> families = new ArrayList<>();
      List<byte[]> qualifiers = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        families.add(RowsWhere.read(in));
        qualifiers.add(RowsWhere.read(in));
      }
      return new FirstColumn(families, qualifiers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
