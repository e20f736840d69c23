/** The report of a training: one HTML file that needs no network, and the path as a picture. */
@NullMarked
package org.basislearner.cli.report;

import org.jspecify.annotations.NullMarked;
