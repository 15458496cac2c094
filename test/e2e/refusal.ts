import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Whether an alert or a toast is in the window, in front of everything else, and the focus is in the window, too. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) =>
        element.contains(document.elementFromPoint(left + width / 2, y)),
      )
    }
    const focused = document.activeElement
    const { top, bottom } = focused?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
    return (
      focused !== document.body &&
      bottom > 0 &&
      top < window.innerHeight &&
      [...document.querySelectorAll('[role=alert], [data-sonner-toast]')].some(isInSight)
    )
  })

/** The error of a refused form is in view where the form was sent from. */
export const expectRefusalSeen = (page: Page, what: string): Promise<void> =>
  expect.poll(() => isSeen(page), what).toBe(true)
