package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.linalg.Gemm;
import org.basislearner.network.Basis;
import org.basislearner.network.Monomial;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial;
import org.basislearner.network.Polynomial.Vanishing;
import org.basislearner.selection.GrowingBasis;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/**
 * Generators of the ideal of polynomials that vanish on the rows, degree by degree: what is left of
 * each candidate that depends on the basis, without what is the zero polynomial or follows from
 * generators before. Coefficients are eliminated as in Gauss and Jordan's method among the
 * generators of lower degree, their multiples and each other, so that each has the least terms.
 */
final class VanishingIdeal {
  /** More monomials, or candidates of a degree, are not looked at: nobody would read them. */
  static final int MOST = 1000;

  /** What is left of a polynomial's coefficients by rounding. */
  private static final double ROUNDING = 1e-6;

  /** An approximate generator's multiples are others' by this many tolerances. */
  private static final double SLACK = 3;

  /** A term that is at most this fraction of the largest one is rounding. */
  private static final double NOTHING = 1e-10;

  private final int inputs;
  private final double line;
  private final List<Monomial> monomials = new ArrayList<>();
  private final Map<Monomial, Integer> positions = new HashMap<>();
  private final List<Row> rows = new ArrayList<>();

  /** Coefficients by monomial, 1 at a pivot where all other rows have 0. */
  private record Row(double[] coefficients, int pivot, int degree, boolean generator) {}

  private VanishingIdeal(int inputs, double tolerance) {
    this.inputs = inputs;
    line = Math.max(ROUNDING, Math.min(0.5, SLACK * tolerance));
  }

  /**
   * The generators as polynomials of the network's inputs.
   *
   * @param f grown by a builder that turns away nothing but what depends
   * @param layers the highest degree
   */
  static List<Vanishing> of(GrowingBasis f, int layers, double tolerance, RowStore store) {
    Basis basis = f.basis();
    VanishingIdeal ideal = new VanishingIdeal(basis.inputs(), tolerance);
    Optional<List<Polynomial>> nodes = polynomials(basis);
    for (int degree = 1; degree <= layers && nodes.isPresent(); degree++) {
      if (!ideal.addMonomials(degree)) {
        break;
      }
      ideal.addMultiples(degree);
      for (GrowingBasis.Dependence one : f.dependences(degree, MOST)) {
        ideal.add(one, degree, basis, nodes.get());
      }
    }
    List<Polynomial> found =
        ideal.rows.stream().filter(Row::generator).map(ideal::polynomial).toList();
    double[] largest = store.sum(new Largest(found, basis.inputs()));
    List<Vanishing> generators = new ArrayList<>();
    for (int g = 0; g < found.size(); g++) {
      generators.add(new Vanishing(found.get(g), largest[g]));
    }
    return generators;
  }

  /** All nodes multiplied out: the outputs of a network whose weights are the unit matrix. */
  private static Optional<List<Polynomial>> polynomials(Basis basis) {
    int nodes = basis.nodes();
    if (nodes > MOST) {
      return Optional.empty();
    }
    double[] unit = new double[nodes * nodes];
    for (int i = 0; i < nodes; i++) {
      unit[i * nodes + i] = 1;
    }
    return new Network(basis, nodes, unit).expand(MOST);
  }

  /** Whether there are few enough monomials up to a degree. */
  private boolean addMonomials(int degree) {
    List<int[]> grown = new ArrayList<>();
    if (degree == 1) {
      put(Monomial.of());
      grown.add(new int[0]);
    } else {
      monomials.stream()
          .map(Monomial::factors)
          .filter(factors -> factors.length == degree - 1)
          .forEach(grown::add);
    }
    for (int[] factors : grown) {
      int from = factors.length == 0 ? 0 : factors[factors.length - 1];
      for (int j = from; j < inputs; j++) {
        int[] longer = Arrays.copyOf(factors, degree);
        longer[degree - 1] = j;
        put(Monomial.of(longer));
        if (monomials.size() > MOST) {
          return false;
        }
      }
    }
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      double[] longer = Arrays.copyOf(row.coefficients(), monomials.size());
      rows.set(i, new Row(longer, row.pivot(), row.degree(), row.generator()));
    }
    return true;
  }

  private void put(Monomial monomial) {
    positions.put(monomial, monomials.size());
    monomials.add(monomial);
  }

  private int position(int[] factors, int more) {
    int[] longer = Arrays.copyOf(factors, factors.length + 1);
    longer[factors.length] = more;
    return positions.getOrDefault(Monomial.of(longer), -1);
  }

  private void addMultiples(int degree) {
    for (Row row : rows.stream().filter(one -> one.degree() == degree - 1).toList()) {
      for (int j = 0; j < inputs; j++) {
        double[] multiple = new double[monomials.size()];
        for (int i = 0; i < multiple.length; i++) {
          if (row.coefficients()[i] != 0) {
            multiple[position(monomials.get(i).factors(), j)] += row.coefficients()[i];
          }
        }
        insert(multiple, norm(multiple), degree, false);
      }
    }
  }

  private void add(GrowingBasis.Dependence one, int degree, Basis basis, List<Polynomial> nodes) {
    double[] coefficients = new double[monomials.size()];
    if (one.right() < 0) {
      coefficients[positions.getOrDefault(Monomial.of(one.left()), -1)] = 1;
    } else {
      Polynomial left = nodes.get(basis.offset(degree - 1) + one.left());
      for (Polynomial.Term a : left.terms()) {
        for (Polynomial.Term b : nodes.get(one.right()).terms()) {
          double product = one.weight() * a.coefficient() * b.coefficient();
          int[] factors = a.monomial().factors();
          int position =
              b.monomial().degree() == 0
                  ? positions.getOrDefault(a.monomial(), -1)
                  : position(factors, b.monomial().factors()[0]);
          coefficients[position] += product;
        }
      }
    }
    double size = norm(coefficients);
    for (int i = 0; i < one.coefficients().length; i++) {
      for (Polynomial.Term term : nodes.get(i).terms()) {
        coefficients[positions.getOrDefault(term.monomial(), -1)] -=
            one.coefficients()[i] * term.coefficient();
      }
    }
    insert(coefficients, size, degree, true);
  }

  /** Adds what the rows so far do not give, if that is anything. */
  private void insert(double[] coefficients, double size, int degree, boolean generator) {
    for (Row row : rows) {
      subtract(coefficients, row.coefficients(), coefficients[row.pivot()]);
    }
    if (!(norm(coefficients) > line * size)) {
      return;
    }
    int pivot = -1;
    for (int i = 0; i < coefficients.length; i++) {
      // the highest degree that has anything, and there the largest
      if (Math.abs(coefficients[i]) > line * size
          && (pivot < 0
              || monomials.get(i).degree() > monomials.get(pivot).degree()
              || Math.abs(coefficients[i]) > Math.abs(coefficients[pivot]))) {
        pivot = i;
      }
    }
    if (pivot < 0) {
      return;
    }
    double leading = coefficients[pivot];
    int highest = monomials.get(pivot).degree();
    for (int i = 0; i < coefficients.length; i++) {
      // of a higher degree only rounding is left, which rows of lower degrees must not get
      coefficients[i] = monomials.get(i).degree() > highest ? 0 : coefficients[i] / leading;
    }
    for (int r = 0; r < rows.size(); r++) {
      subtract(rows.get(r).coefficients(), coefficients, rows.get(r).coefficients()[pivot]);
    }
    rows.add(new Row(coefficients, pivot, degree, generator));
  }

  private static void subtract(double[] from, double[] row, double factor) {
    if (factor != 0) {
      for (int i = 0; i < from.length; i++) {
        from[i] -= factor * row[i];
      }
    }
  }

  private static double norm(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  private Polynomial polynomial(Row row) {
    Map<Monomial, Double> terms = new LinkedHashMap<>();
    for (int i = 0; i < row.coefficients().length; i++) {
      terms.put(monomials.get(i), row.coefficients()[i]);
    }
    return Polynomial.of(inputs, terms);
  }

  /**
   * The same polynomial of inputs x with z = factor * x - offset, its leading coefficient 1 again,
   * without terms that are only rounding over the range of x.
   *
   * @param ends the largest absolute value of each x
   */
  static Vanishing unscaled(Vanishing scaled, double[] factor, double[] offset, double[] ends) {
    Map<Monomial, Double> sum = new HashMap<>();
    double leading = 0;
    for (Polynomial.Term term : scaled.polynomial().terms()) {
      Map<Monomial, Double> product = Map.of(Monomial.of(), term.coefficient());
      double top = term.coefficient();
      for (int j : term.monomial().factors()) {
        Map<Monomial, Double> longer = new HashMap<>();
        product.forEach(
            (monomial, coefficient) -> {
              int[] more = Arrays.copyOf(monomial.factors(), monomial.degree() + 1);
              more[monomial.degree()] = j;
              longer.merge(Monomial.of(more), coefficient * factor[j], Double::sum);
              longer.merge(monomial, -coefficient * offset[j], Double::sum);
            });
        product = longer;
        top *= factor[j];
      }
      product.forEach((monomial, coefficient) -> sum.merge(monomial, coefficient, Double::sum));
      if (term.monomial().degree() == scaled.polynomial().degree() && term.coefficient() == 1) {
        leading = top;
      }
    }
    double scale = leading == 0 ? 1 : leading;
    double largest = 0;
    Map<Monomial, Double> sizes = new HashMap<>();
    for (Map.Entry<Monomial, Double> term : sum.entrySet()) {
      double size = Math.abs(term.getValue() * term.getKey().evaluate(ends));
      sizes.put(term.getKey(), size);
      largest = Math.max(largest, size);
    }
    double least = NOTHING * largest;
    Map<Monomial, Double> terms = new HashMap<>();
    sum.forEach(
        (monomial, coefficient) -> {
          if (sizes.getOrDefault(monomial, 0.0) > least) {
            terms.put(monomial, coefficient / scale);
          }
        });
    return new Vanishing(
        Polynomial.of(scaled.polynomial().inputs(), terms), scaled.largest() / Math.abs(scale));
  }

  /** The largest absolute value of each polynomial. */
  private record Largest(List<Polynomial> polynomials, int inputs) implements Reduction {
    @Override
    public int size(int part) {
      return polynomials.size();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns = block.all(Group.INPUT);
      double[] row = new double[inputs];
      for (int r = 0; r < block.rows(); r++) {
        for (int j = 0; j < inputs; j++) {
          row[j] = columns[j][r];
        }
        for (int g = 0; g < sum.length; g++) {
          sum[g] = Math.max(sum[g], Math.abs(polynomials.get(g).evaluate(row)));
        }
      }
    }

    @Override
    public void combine(double[] total, double[] later) {
      for (int i = 0; i < later.length; i++) {
        total[i] = Math.max(total[i], later[i]);
      }
    }
  }
}
