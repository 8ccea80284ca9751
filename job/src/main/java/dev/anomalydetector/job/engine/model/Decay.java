package dev.anomalydetector.job.engine.model;

/**
 * {@code 2^-x} from additions and multiplications alone. Java evaluates these in IEEE 754 double
 * precision, strictly, on every machine (JEP 306), so the result is the same to the bit wherever a
 * key group is replayed; {@link StrictMath#pow} promises that too, at four times the cost, and a
 * third of the time of the detect job went into it.
 */
final class Decay {

  private static final double LN_2 = 0.6931471805599453;

  /** From here on the result is 0. */
  private static final double NOTHING_LEFT = 1_000;

  private Decay() {}

  /**
   * {@code 2^-x} with a relative error below 1e-11.
   *
   * @param x at least 0; infinity gives 0
   */
  static double halvings(double x) {
    if (x >= NOTHING_LEFT) {
      return 0;
    }
    int whole = (int) (x + 0.5);
    // Between -ln(2)/2 and ln(2)/2, where the series of the exponential function ends soon.
    double t = (whole - x) * LN_2;
    double tail = 1.0 / 40_320 + t * (1.0 / 362_880);
    double high = 1.0 / 120 + t * (1.0 / 720 + t * (1.0 / 5_040 + t * tail));
    double low = 1 + t * (1 + t * (1.0 / 2 + t * (1.0 / 6 + t * (1.0 / 24 + t * high))));
    return low * Double.longBitsToDouble((Double.MAX_EXPONENT - (long) whole) << 52);
  }
}
