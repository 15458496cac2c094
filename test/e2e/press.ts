import type { Locator, Page } from '@playwright/test'
import { expect, waitForPaint } from './fixtures.ts'

/** Names of controls that must not be pressed by accident. */
const HARM =
  /remover|excluir|cancelar|encerrar|recusar|retirar|tirar|suspender|desistir|desativar|apagar|sair/i

/** How long replies of writes take, in milliseconds. */
export const DELAYS = [0, 300, 1000, 3000]

/** Holds the reply of every write back, for as long as the returned function says. */
export async function holdReplies(page: Page): Promise<(delay: number) => void> {
  let delay = 0
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET' || route.request().url().includes('/analytics'))
      return route.continue()
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.fulfill({ response })
  })
  return (next) => {
    delay = next
  }
}

export type Point = { x: number; y: number }

/** The middle of a control, once it is in view and has stopped moving. */
export async function middleOf(control: Locator): Promise<Point> {
  await control.scrollIntoViewIfNeeded()
  let box = await control.boundingBox()
  await expect(async () => {
    const before = box
    await waitForPaint(control.page())
    box = await control.boundingBox()
    expect(box).toEqual(before)
  }).toPass({ intervals: [100] })
  if (!box) throw new Error('not in the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The name of the control at this point, empty if there is none. */
export const controlAt = (page: Page, point: Point): Promise<string> =>
  page.evaluate(({ x, y }) => {
    const control = document.elementFromPoint(x, y)?.closest('a, button, [role^=menuitem]')
    return (control?.ariaLabel ?? control?.textContent ?? '').trim()
  }, point)

export const pressAt = (page: Page, { x, y }: Point): Promise<void> =>
  page
    .evaluate(() => navigator.maxTouchPoints > 0)
    .then((isTouch) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)))

/** Presses the control, waits until its reply shows, and expects no control of harm to have come to its place. */
export async function expectNoHarmAfter(
  page: Page,
  control: Locator,
  shown: () => Promise<unknown>,
): Promise<void> {
  const point = await middleOf(control)
  await pressAt(page, point)
  await shown()
  await waitForPaint(page)
  expect(await controlAt(page, point)).not.toMatch(HARM)
  await pressAt(page, point)
  await waitForPaint(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
