package com.yahoo.ycsb;

public class Status {
  public static final Status OK = new Status();
  public static final Status NOT_FOUND = new Status();
}
