package org.basislearner.paper.sets;

/** The five sets made of digits: as they are or turned, on black or on a background. */
final class DigitImages implements ImageSource {
  private final Digits digits;
  private final DigitOrder order;
  private final boolean turned;
  private final Background background;

  DigitImages(Digits digits, DigitOrder order, boolean turned, Background background) {
    this.digits = digits;
    this.order = order;
    this.turned = turned;
    this.background = background;
  }

  @Override
  public int draw(Part part, int row, RowRandom random, byte[] image) {
    int digit = order.digit(part, row);
    digits.copyImage(digit, image);
    if (turned) {
      byte[] result = Rotation.turn(image, 2 * Math.PI * random.uniform());
      System.arraycopy(result, 0, image, 0, Image.PIXELS);
    }
    background.layUnder(image, random);
    return digits.label(digit);
  }
}
