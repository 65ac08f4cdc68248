import java.nio.file.Path;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.data.Mutation;

/** Writes rows, or counts them: client properties, verb, rows. */
public final class Probe {
  public static void main(String[] args) throws Exception {
    int rows = Integer.parseInt(args[2]);
    try (var client = Accumulo.newClient().from(Path.of(args[0])).build()) {
      if (args[1].equals("write")) {
        client.tableOperations().create("probe");
        try (var writer = client.createBatchWriter("probe")) {
          for (int row = 0; row < rows; row++) {
            Mutation mutation = new Mutation("row" + row);
            mutation.at().family("f").qualifier("q").put("value" + row);
            writer.addMutation(mutation);
          }
        }
      }
      long found;
      try (var scanner = client.createScanner("probe")) {
        found = scanner.stream().count();
      }
      if (found != rows) {
        throw new IllegalStateException("found " + found + " of " + rows + " rows");
      }
    }
  }
}
