package org.basislearner.learner;

import java.util.List;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.Predictor;
import org.basislearner.store.Workers;
import org.basislearner.train.PathPoint;

/** What was grown on the rows of one fold, or on all: a path, each point of which is a model. */
interface FittedPath {
  /** The path. */
  List<PathPoint> points();

  /** The model at a point of the path. */
  Predictor predictor(int position);

  /** What prediction intervals at a point of the path widen by. */
  Leverage leverage(int position, Workers workers);

  /** The rows it was grown on. */
  long rows();
}
