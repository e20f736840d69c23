package org.basislearner.spark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Sha256StateTest {
  @Test
  void theHashIsThatOfJavaHoweverTheBytesAreCut() throws Exception {
    for (int length = 0; length < 300; length++) {
      Random random = new Random(length);
      MessageDigest expected = MessageDigest.getInstance("SHA-256");
      Sha256State state = new Sha256State();
      for (int left = length; left > 0; ) {
        byte[] some = new byte[1 + random.nextInt(left)];
        random.nextBytes(some);
        expected.update(some);
        state.update(some);
        left -= some.length;
      }
      assertThat(state.hexadecimal())
          .as("%d bytes", length)
          .isEqualTo(HexFormat.of().formatHex(expected.digest()));
    }
  }
}
