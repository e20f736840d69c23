package org.basislearner.loss;

import org.basislearner.own.OwnClass;

/** A loss of a user's own that was named by its class, and has that name in model files. */
record OwnLoss(String name, Loss loss) implements Loss {
  static Loss named(String name) {
    return new OwnLoss(name, OwnClass.create("loss", name, Loss.class));
  }

  @Override
  public boolean fits(TargetKind kind) {
    return loss.fits(kind);
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    return loss.value(outputs, targets);
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    loss.gradient(outputs, targets, gradient);
  }

  @Override
  public double curvature() {
    return loss.curvature();
  }

  @Override
  public Loss scaled(double[] scales) {
    return new OwnLoss(name, loss.scaled(scales));
  }

  @Override
  public double lambdaUnit(double scale) {
    return loss.lambdaUnit(scale);
  }

  @Override
  public Loss rounded(double most, double[] scales) {
    Loss rounded = loss.rounded(most, scales);
    return rounded == loss ? this : rounded;
  }

  @Override
  public boolean hessian(double[] outputs, double[] targets, double[] hessian) {
    return loss.hessian(outputs, targets, hessian);
  }

  @Override
  public Loss barred(double weight, double[] scales) {
    Loss barred = loss.barred(weight, scales);
    return barred == loss ? this : barred;
  }

  @Override
  public double support(double[] gradient, double[] targets) {
    return loss.support(gradient, targets);
  }
}
