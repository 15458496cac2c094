import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Controls that a toast must not cover on any screen. */
const CONTROLS = 'button:not([data-open-row]), input, select, textarea, summary, [data-bottom-bar] *'
/** In a strict check, links and rows too. */
const EVERYTHING = 'a[href], button, input, select, textarea, summary'

/** The names of the controls that only the toast keeps from being pressed. */
const coveredBy = (selector: string) => {
  const toast = document.querySelector<HTMLElement>('[data-sonner-toast]:not([data-removed=true])')
  if (!toast) return ['there is no toast']
  const under = (control: Element) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width <= 1 || height <= 1 || toast.contains(control)) return false
    const hitBy = () => document.elementFromPoint(left + width / 2, top + height / 2)
    if (!toast.contains(hitBy())) return false
    const parts = [toast, ...toast.querySelectorAll<HTMLElement>('*')]
    for (const part of parts) part.style.pointerEvents = 'none'
    const isPressable = control.contains(hitBy())
    for (const part of parts) part.style.pointerEvents = ''
    return isPressable
  }
  return [...document.querySelectorAll(selector)]
    .filter(under)
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
}

/** Expects a toast that is entirely in the window and covers no control. */
export async function expectToastClear(page: Page, where: string, isStrict = false): Promise<void> {
  await expect
    .poll(() => page.evaluate(coveredBy, isStrict ? EVERYTHING : CONTROLS), {
      message: `covered on ${where}`,
      timeout: 3_000,
    })
    .toEqual([])
  // It may disappear after the check above, and would be waited for until the test ends.
  const box = await page
    .locator('[data-sonner-toast]:not([data-removed=true])')
    .boundingBox({ timeout: 1_000 })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(
    box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    where,
  ).toBe(true)
}
