import { expect, type Locator, type Page } from '@playwright/test'

const isTextField = () => {
  const field = document.activeElement
  return (
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && /^(text|email|tel|password)$/.test(field.type))
  )
}

/** How the person with the phone finds the focused field: by its label. */
const focusedField = () => {
  const field = document.activeElement as HTMLInputElement | null
  return { label: field?.labels?.[0]?.textContent?.replace(/[\s*]+$/, '') ?? '', value: field?.value ?? '' }
}

/**
 * Counts the taps that a task takes on a phone, or the clicks. A tap that focuses a field counts, unless the page has focused
 * it or the keyboard's key for the next field reaches it. Typing does not count.
 */
export class TapCounter {
  taps = 0
  readonly filled: string[] = []

  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.taps += 1
  }

  /** A click with a mouse counts like a tap. */
  async click(target: Locator): Promise<void> {
    await target.click()
    this.taps += 1
  }

  /** Fills a field that the Tab key reaches, which takes no click. */
  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text)
    this.filled.push(text)
  }

  /** Types into the focused field, which must be empty. */
  async type(page: Page, label: string, text: string): Promise<void> {
    await expect.poll(() => page.evaluate(focusedField)).toEqual({ label, value: '' })
    await page.keyboard.type(text)
    this.filled.push(label)
  }

  /** The keyboard's key for the next field. It passes over buttons. */
  async next(page: Page): Promise<void> {
    do await page.keyboard.press('Tab')
    while (!(await page.evaluate(isTextField)))
  }

  /** A native select takes one tap to open and one to choose. */
  async select(target: Locator, label: string, option: string): Promise<void> {
    await expect(target).toHaveValue('')
    await target.selectOption(option)
    this.filled.push(label)
    this.taps += 2
  }
}
