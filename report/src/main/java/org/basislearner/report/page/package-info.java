/**
 * The parts that pages are made of: HTML, tables, charts, and numbers as text. Nothing here knows
 * what a page is about; {@link org.basislearner.report.page.Page} is the place to start.
 */
@NullMarked
package org.basislearner.report.page;

import org.jspecify.annotations.NullMarked;
