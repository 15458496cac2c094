/** Figures that are compared with those of the period before. Without zod, so that pages can import it. */

/** Below this base, a percentage says less than the numbers: 4 after 3 is not '33,3% a mais'. */
const LEAST_COMPARED = 20

/** Whether a percentage of `before` means something. Money is in centavos, and counts in whole reais. */
export const isComparable = (before: number, { isMoney = false } = {}): boolean =>
  before >= (isMoney ? LEAST_COMPARED * 100 : LEAST_COMPARED)
