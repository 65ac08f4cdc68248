package com.yahoo.ycsb;

public class DBException extends Exception {
  private static final long serialVersionUID = 1L;

  public DBException(String message) {
    super(message);
  }
}
