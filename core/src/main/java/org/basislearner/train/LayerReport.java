package org.basislearner.train;

/**
 * A layer that has been built.
 *
 * @param layer its number: 1, 2, ...
 * @param nodes how many nodes it has
 * @param candidates how many candidates there were
 * @param rank vectors in the orthonormal basis of all nodes so far
 * @param error the least mean squared error on the training targets that any output layer on the
 *     nodes so far can have
 * @param seconds how long it took
 */
public record LayerReport(
    int layer, int nodes, long candidates, int rank, double error, double seconds) {}
