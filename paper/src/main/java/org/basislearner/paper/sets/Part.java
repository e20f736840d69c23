package org.basislearner.paper.sets;

/** The two parts of a set; each has random streams of its own. */
enum Part {
  TRAIN(0),
  TEST(1);

  /** The stream of what both parts share, such as the order of digits. */
  static final int SHARED_STREAM = 2;

  private final int stream;

  Part(int stream) {
    this.stream = stream;
  }

  /** The number that separates its streams from those of the other part. */
  int stream() {
    return stream;
  }
}
