package org.basislearner.scaling;

/**
 * The inverse of the standard normal distribution function, by the rational approximations PPND16
 * of M. J. Wichura, Algorithm AS 241, Applied Statistics 37 (1988), 477-484, <a
 * href="https://doi.org/10.2307/2347330">doi:10.2307/2347330</a>: relative error about 1e-16. The
 * same bits on every machine. Coefficients are given from the highest power down.
 */
@SuppressWarnings("FloatingPointLiteralPrecision") // the digits as published, for comparison
final class InverseNormal {
  /** Probabilities within this distance of 1/2 are central. */
  private static final double CENTRE = 0.425;

  /** Tails whose sqrt(-log(probability)) is above this are far. */
  private static final double FAR = 5;

  private static final double[] CENTRE_ABOVE = {
    2.5090809287301226727e+3,
    3.3430575583588128105e+4,
    6.7265770927008700853e+4,
    4.5921953931549871457e+4,
    1.3731693765509461125e+4,
    1.9715909503065514427e+3,
    1.3314166789178437745e+2,
    3.3871328727963666080e+0
  };
  private static final double[] CENTRE_BELOW = {
    5.2264952788528545610e+3,
    2.8729085735721942674e+4,
    3.9307895800092710610e+4,
    2.1213794301586595867e+4,
    5.3941960214247511077e+3,
    6.8718700749205790830e+2,
    4.2313330701600911252e+1,
    1
  };
  private static final double[] TAIL_ABOVE = {
    7.74545014278341407640e-4,
    2.27238449892691845833e-2,
    2.41780725177450611770e-1,
    1.27045825245236838258e+0,
    3.64784832476320460504e+0,
    5.76949722146069140550e+0,
    4.63033784615654529590e+0,
    1.42343711074968357734e+0
  };
  private static final double[] TAIL_BELOW = {
    1.05075007164441684324e-9,
    5.47593808499534494600e-4,
    1.51986665636164571966e-2,
    1.48103976427480074590e-1,
    6.89767334985100004550e-1,
    1.67638483018380384940e+0,
    2.05319162663775882187e+0,
    1
  };
  private static final double[] FAR_ABOVE = {
    2.01033439929228813265e-7,
    2.71155556874348757815e-5,
    1.24266094738807843860e-3,
    2.65321895265761230930e-2,
    2.96560571828504891230e-1,
    1.78482653991729133580e+0,
    5.46378491116411436990e+0,
    6.65790464350110377720e+0
  };
  private static final double[] FAR_BELOW = {
    2.04426310338993978564e-15,
    1.42151175831644588870e-7,
    1.84631831751005468180e-5,
    7.86869131145613259100e-4,
    1.48753612908506148525e-2,
    1.36929880922735805310e-1,
    5.99832206555887937690e-1,
    1
  };

  private InverseNormal() {}

  /**
   * The z that a standard normal variable is below with the given probability, above 0 and below 1.
   */
  static double at(double probability) {
    double fromCentre = probability - 0.5;
    if (Math.abs(fromCentre) <= CENTRE) {
      double r = CENTRE * CENTRE - fromCentre * fromCentre;
      return fromCentre * polynomial(CENTRE_ABOVE, r) / polynomial(CENTRE_BELOW, r);
    }
    double tail = fromCentre < 0 ? probability : 1 - probability;
    double r = StrictMath.sqrt(-StrictMath.log(tail));
    double size =
        r <= FAR
            ? polynomial(TAIL_ABOVE, r - 1.6) / polynomial(TAIL_BELOW, r - 1.6)
            : polynomial(FAR_ABOVE, r - FAR) / polynomial(FAR_BELOW, r - FAR);
    return fromCentre < 0 ? -size : size;
  }

  private static double polynomial(double[] coefficients, double x) {
    double value = 0;
    for (double coefficient : coefficients) {
      value = value * x + coefficient;
    }
    return value;
  }
}
