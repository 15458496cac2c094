import { expect, type Locator, type Page } from '@playwright/test'
import { openPage, waitForHydration, waitForPaint } from './fixtures.ts'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Buscar vagas' })

/** The suggestions under the search box; the selects of the page have options too. */
export const suggestions = (page: Page, name?: RegExp | string) =>
  page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option', name ? { name } : {})

export const resultsHeading = (page: Page) => page.getByRole('heading', { name: /^Encontramos/ })

/** Opens the page of a search whose words are read as filters, and waits until their chips are hydrated. */
export async function openReadSearch(page: Page, search: string): Promise<void> {
  await openPage(page, `/vagas?search=${encodeURIComponent(search)}`)
  await waitForHydration(page, '.reading-line a')
}

/** Opens or closes a part of the filter panel. */
export const toggleFilterPart = (page: Page, title: string) =>
  page
    .locator('summary')
    .filter({ hasText: new RegExp(`^${title}`) })
    .click()

export const textOf = async (element: Locator) => (await element.textContent()) ?? ''

/** Waits until results and counts are those of the current address, not of the search before it. */
export async function waitForCounts(page: Page): Promise<void> {
  await expect(page.locator('section[aria-busy=false]')).toBeVisible()
  await expect(page.locator('.filter-panel [aria-busy=false]')).toBeAttached()
}

/** How many jobs the page says it found. */
export async function foundCount(page: Page): Promise<number> {
  await expect(resultsHeading(page)).toBeVisible()
  return Number(/\d[\d.]*/.exec(await textOf(resultsHeading(page)))?.[0].replace('.', ''))
}

/** Types into the search box and waits for the suggestions, which would otherwise replace the highlighted one. */
export async function typeAndWaitForSuggestions(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((reply) => reply.url().endsWith(`/jobs/suggestions?q=${text}`))
  await typeInSearchBox(page, text)
  await (await answered).finished()
  await waitForPaint(page)
}

/** Waits until the search box has loaded its suggestions, then types into it. */
export async function typeInSearchBox(page: Page, text: string): Promise<void> {
  await expect(searchBox(page)).toHaveAttribute('aria-autocomplete', 'list')
  await searchBox(page).click()
  await searchBox(page).pressSequentially(text)
}

/**
 * Holds back all requests to `url` until `release` is called. `requested` resolves when the first one is made. Call it
 * before the page makes that request.
 */
export async function holdRequest(page: Page, url: string | RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return { requested: page.waitForRequest(url), release: () => release() }
}
