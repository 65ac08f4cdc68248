package assay.lab.export;

import java.nio.file.Path;

public enum SqlDialect {
  SQLITE("jdbc:sqlite:", "REAL", "TEXT", "INTEGER"),
  DUCKDB("jdbc:duckdb:", "DOUBLE", "TIMESTAMP", "BIGINT");

  private final String url;
  private final String real;
  private final String utc;
  private final String whole;

  SqlDialect(String url, String real, String utc, String whole) {
    this.url = url;
    this.real = real;
    this.utc = utc;
    this.whole = whole;
  }

  String url(Path file) {
    return url + file;
  }

  String typed(String columns) {
    return columns.replace("REAL", real).replace("UTC", utc).replace("WHOLE", whole);
  }
}
