package com.yahoo.ycsb;

import java.util.HashMap;

public class StringByteIterator extends ByteIterator {
  public static HashMap<String, String> getStringMap(HashMap<String, ByteIterator> map) {
    throw new UnsupportedOperationException("the old core was called");
  }

  public static void putAllAsByteIterators(
      HashMap<String, ByteIterator> out, HashMap<String, String> in) {
    throw new UnsupportedOperationException("the old core was called");
  }
}
