/** The smallest figure whose change is given in percent. */
const MIN_PERCENT_BASE = 20

/**
 * The change from one figure to the next, in percent with one decimal. Null if the first is so small that a percentage would
 * exaggerate: 4 after 3 is not a growth of a third. Texts then give both figures.
 */
export const changePercent = (now: number, before: number): number | null =>
  before < MIN_PERCENT_BASE ? null : Math.round(((now - before) / before) * 1_000) / 10
