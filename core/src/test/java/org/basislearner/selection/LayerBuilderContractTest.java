package org.basislearner.selection;

import org.junit.jupiter.api.Nested;

/**
 * Every built-in builder, and ones that a user may write, under the {@link LayerBuilderContract}.
 */
class LayerBuilderContractTest {
  @Nested
  class Ols extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new OrthogonalLeastSquares();
    }
  }

  @Nested
  class ScreenedOls extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new Screened();
    }
  }

  @Nested
  class MatchingPursuit extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new Correlation();
    }
  }

  @Nested
  class RidgePursuit extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new Correlation(0.1);
    }
  }

  @Nested
  class VanishingComponents extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new Vca();
    }

    @Override
    boolean isLimited() {
      return false;
    }
  }

  @Nested
  class Idealised extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new GramSchmidt();
    }

    @Override
    boolean isLimited() {
      return false;
    }
  }

  @Nested
  class WithoutTargets extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new Unsupervised();
    }
  }

  @Nested
  class OrthogonalNodes extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new Dense();
    }
  }

  /** The builder in the documentation of {@link LayerBuilder}. */
  @Nested
  class Largest extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new LayerBuilder() {
        @Override
        public String name() {
          return "largest";
        }

        @Override
        public void build(LayerDraft layer) {
          layer.addBest(layer.candidates().squaredNorms(), layer.width());
        }
      };
    }
  }

  /** The same without a limit: asks for as many as there are numbers. */
  @Nested
  class LargestWithoutLimit extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new LayerBuilder() {
        @Override
        public String name() {
          return "all";
        }

        @Override
        public int limit(int width) {
          return Integer.MAX_VALUE;
        }

        @Override
        public void build(LayerDraft layer) {
          try {
            layer.addBest(layer.candidates().squaredNorms(), layer.width());
          } catch (OutOfMemoryError e) {
            // as it is, it would end the whole test run in place of this test
            throw new AssertionError("took room for " + layer.width() + " candidates", e);
          }
        }
      };
    }

    @Override
    boolean isLimited() {
      return false;
    }
  }

  /** Offers every candidate, repeated and dependent ones included, more than once, last first. */
  @Nested
  class Careless extends LayerBuilderContract {
    @Override
    LayerBuilder builder() {
      return new LayerBuilder() {
        @Override
        public String name() {
          return "careless";
        }

        @Override
        public void build(LayerDraft layer) {
          int count = layer.candidates().count();
          int[] twice = new int[2 * count];
          for (int i = 0; i < twice.length; i++) {
            twice[i] = count - 1 - i % count;
          }
          layer.add(twice);
          layer.add(twice);
        }
      };
    }
  }
}
