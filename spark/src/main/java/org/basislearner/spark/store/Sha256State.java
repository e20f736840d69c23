package org.basislearner.spark.store;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * SHA-256 (FIPS 180-4) that can be sent to where the next bytes are, which Java's own cannot. Names
 * are those of the standard.
 */
final class Sha256State implements Serializable {
  private static final long serialVersionUID = 1;

  private static final int BLOCK = 64;
  private static final int[] K = new int[BLOCK];
  private static final int[] START = new int[8];

  static {
    int prime = 1;
    for (int i = 0; i < K.length; i++) {
      do {
        prime++;
      } while (!isPrime(prime));
      K[i] = fraction(Math.cbrt(prime));
      if (i < START.length) {
        START[i] = fraction(Math.sqrt(prime));
      }
    }
  }

  private final int[] h = START.clone();
  private final byte[] block = new byte[BLOCK];
  private long length;

  private static boolean isPrime(int number) {
    for (int divisor = 2; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return true;
  }

  /** The first 32 bits behind the point; a double has 20 more. */
  private static int fraction(double root) {
    return (int) (long) ((root - Math.floor(root)) * 0x1p32);
  }

  void update(byte[] bytes) {
    for (int done = 0; done < bytes.length; ) {
      int at = (int) (length % BLOCK);
      int some = Math.min(BLOCK - at, bytes.length - done);
      System.arraycopy(bytes, done, block, at, some);
      done += some;
      length += some;
      if (at + some == BLOCK) {
        compress();
      }
    }
  }

  /** Ends the message; nothing may be added afterwards. */
  String hexadecimal() {
    long bits = 8 * length;
    int padding = BLOCK - (int) ((length + Long.BYTES) % BLOCK);
    update(
        ByteBuffer.allocate(padding + Long.BYTES).put((byte) 0x80).putLong(padding, bits).array());
    ByteBuffer result = ByteBuffer.allocate(Integer.BYTES * h.length);
    result.asIntBuffer().put(h);
    return HexFormat.of().formatHex(result.array());
  }

  private void compress() {
    int[] w = new int[BLOCK];
    ByteBuffer.wrap(block).asIntBuffer().get(w, 0, 16);
    for (int t = 16; t < BLOCK; t++) {
      int x = w[t - 15];
      int y = w[t - 2];
      int small0 = Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ (x >>> 3);
      int small1 = Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ (y >>> 10);
      w[t] = w[t - 16] + small0 + w[t - 7] + small1;
    }
    int a = h[0];
    int b = h[1];
    int c = h[2];
    int d = h[3];
    int e = h[4];
    int f = h[5];
    int g = h[6];
    int last = h[7];
    for (int t = 0; t < BLOCK; t++) {
      int large1 =
          Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
      int large0 =
          Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
      int t1 = last + large1 + ((e & f) ^ (~e & g)) + K[t] + w[t];
      int t2 = large0 + ((a & b) ^ (a & c) ^ (b & c));
      last = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    int[] worked = {a, b, c, d, e, f, g, last};
    for (int i = 0; i < h.length; i++) {
      h[i] += worked[i];
    }
  }
}
