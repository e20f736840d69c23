package org.basislearner;

/**
 * Where a model comes from.
 *
 * @param rows the rows it was trained on
 * @param dataHash a hash of the numbers of all rows: SHA-256, or what the place of the rows has
 * @param seed the seed
 * @param kernel the kernel that was used; another one may differ in last bits
 * @param basisVersion the version of this library
 * @param javaVersion the version of Java
 * @param refitted whether it was trained again on all rows after depth and lambda were chosen
 */
public record Provenance(
    long rows,
    String dataHash,
    long seed,
    String kernel,
    String basisVersion,
    String javaVersion,
    boolean refitted) {}
