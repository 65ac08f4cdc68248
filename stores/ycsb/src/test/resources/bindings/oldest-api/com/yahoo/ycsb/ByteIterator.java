package com.yahoo.ycsb;

public abstract class ByteIterator {}
