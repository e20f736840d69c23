/**
 * The report of a training: one HTML file that needs no network, and the path as a picture. {@link
 * org.basislearner.report.Report} is the place to start; each section of the page is one class.
 */
@NullMarked
package org.basislearner.report;

import org.jspecify.annotations.NullMarked;
