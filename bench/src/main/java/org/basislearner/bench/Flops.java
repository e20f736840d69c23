package org.basislearner.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts floating-point operations; with nanoseconds as time unit the rate is in GFLOP/s. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class Flops {
  /** Additions and multiplications done. */
  public long flops;
}
