/**
 * Moves the focus from a button that disappears to the element around it. The page does not scroll: otherwise another row's
 * button could come under the finger.
 */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** The same with a heading, which is not focusable by itself. */
export function focusHeading(heading: HTMLElement | null): void {
  if (heading) heading.tabIndex = -1
  focusInPlace(heading)
}
