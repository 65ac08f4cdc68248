package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.StoreException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the nodes that own the tokens of rows, using the driver's metadata. */
final class RowPlacement {
  private RowPlacement() {}

  static List<String> serversOf(CqlSession session, String table, List<Bytes> rows)
      throws StoreException {
    TokenMap tokens =
        session
            .getMetadata()
            .getTokenMap()
            .orElseThrow(
                () ->
                    new StoreException(
                        StoreException.Kind.FAILED,
                        "the servers have not reported their token ranges"));
    Map<TokenRange, Node> owners = new HashMap<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      tokens.getTokenRanges(node).forEach(range -> owners.put(range, node));
    }
    List<String> servers = new ArrayList<>(rows.size());
    for (Bytes row : rows) {
      Token token = tokens.newToken(ByteBuffer.wrap(row.toArray()));
      servers.add(
          owners.entrySet().stream()
              .filter(range -> range.getKey().contains(token))
              .findFirst()
              .map(range -> Failures.address(range.getValue()))
              .orElseThrow(
                  () ->
                      new StoreException(
                          StoreException.Kind.FAILED,
                          "no server holds row '" + row + "' of table '" + table + "'")));
    }
    return servers;
  }
}
