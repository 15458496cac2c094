import { expect, openPage, test, waitForPaint, wcagViolations } from '../fixtures.ts'
import {
  foundCount,
  holdRequest,
  searchBox,
  suggestions,
  textOf,
  typeAndWaitForSuggestions,
  typeInSearchBox,
} from '../search-page.ts'

test.describe('suggestions', () => {
  test('a specialty chosen by keyboard becomes a filter and replaces the typed text', async ({ page }) => {
    // A job of another test may come between the two numbers.
    await expect(async () => {
      await openPage(page, '/')
      await typeAndWaitForSuggestions(page, 'cardiol')
      const option = suggestions(page, /^Cardiologia \d+/)
      await expect(option).toBeVisible()
      await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('ArrowDown')
      await expect(option).toHaveAttribute('aria-selected', 'true')
      const id = await option.getAttribute('id')
      await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', id as string)
      const promised = Number(/\d+/.exec(await textOf(option))?.[0])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/vagas?medicalSpecialties=Cardiologia')
      await expect.poll(() => foundCount(page), { timeout: 10_000 }).toBe(promised)
    }).toPass()
    await expect(page.getByPlaceholder(/^Especialidade/)).toHaveValue('')
  })

  test('Escape closes the list, Enter searches the text, and recent searches are suggested', async ({
    page,
  }) => {
    await openPage(page, '/vagas')
    await typeAndWaitForSuggestions(page, 'pediat')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.press('End')
    await expect(suggestions(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(searchBox(page)).toHaveValue('pediat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?search=pediat')
    await searchBox(page).fill('')
    const recent = suggestions(page, 'pediat')
    await expect(recent).toBeVisible()
    await recent.locator('[title=Apagar]').click()
    await expect(recent).toHaveCount(0)
    await expect(page).toHaveURL('/vagas?search=pediat')
  })

  test('a city can be chosen by touch, and the list does not cover the search button', async ({
    browser,
  }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 700 } })
    const page = await context.newPage()
    await openPage(page, '/vagas')
    await typeAndWaitForSuggestions(page, 'campinas')
    const option = suggestions(page, /^Campinas, SP/)
    await expect(option).toBeVisible()
    await page.getByRole('button', { name: 'Pesquisar' }).click({ trial: true })
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await option.tap()
    await expect(page).toHaveURL('/vagas?state=SP&city=Campinas')
    await context.close()
  })

  test('a late reply is not shown for newer text, and a failed one shows nothing', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/500.*suggestions/)
    const late = await holdRequest(page, '**/api/jobs/suggestions?q=card')
    await page.route('**/api/jobs/suggestions?q=zz', (route) => route.fulfill({ status: 500, json: {} }))
    await openPage(page, '/vagas')
    await typeInSearchBox(page, 'card')
    await late.requested
    await searchBox(page).fill('pediatria')
    await expect(suggestions(page, /^Pediatria/)).toBeVisible()
    const arrived = page.waitForResponse('**/suggestions?q=card')
    late.release()
    await (await arrived).finished()
    await waitForPaint(page)
    await expect(suggestions(page, /^Pediatria/)).toBeVisible()
    await expect(suggestions(page, /^Cardiologia/)).toHaveCount(0)
    const failed = page.waitForResponse('**/suggestions?q=zz')
    await searchBox(page).fill('zz')
    await (await failed).finished()
    await waitForPaint(page)
    await expect(suggestions(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?search=zz')
  })

  test('text typed before the suggestions are loaded is kept, with focus and caret', async ({ page }) => {
    const script = await holdRequest(page, /\/assets\/combobox[\w-]*\.js$/)
    await page.goto('/vagas')
    await script.requested
    const plain = page.getByPlaceholder(/^Especialidade/)
    await plain.click()
    await plain.pressSequentially('cardio')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    script.release()
    await expect(searchBox(page)).toHaveAttribute('aria-autocomplete', 'list')
    await page.keyboard.type('X')
    await expect(searchBox(page)).toHaveValue('cardXio')
  })

  test('text typed during a search is kept, and Back restores the text that was searched', async ({
    page,
  }) => {
    const search = await holdRequest(page, '**/api/jobs?*search=pediat*')
    await openPage(page, '/vagas')
    await typeInSearchBox(page, 'pediat')
    await page.keyboard.press('Enter')
    await search.requested
    await searchBox(page).fill('')
    search.release()
    await expect(page).toHaveURL('/vagas?search=pediat')
    await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
    await expect(searchBox(page)).toHaveValue('')
    await searchBox(page).fill('cardio')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?search=cardio')
    await expect(page).toHaveTitle(/“cardio”/)
    await page.goBack()
    await expect(page).toHaveURL('/vagas?search=pediat')
    await expect(searchBox(page)).toHaveValue('pediat')
  })

  for (const theme of ['light', 'dark'] as const)
    test(`the open list meets WCAG 2.2 AA, ${theme} theme`, async ({ page }) => {
      await page.addInitScript((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'dark')
      await page.addInitScript(() => localStorage.setItem('recentSearches', '["cardio plantão"]'))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openPage(page, '/vagas')
      await typeAndWaitForSuggestions(page, 'card')
      await expect(suggestions(page, /^Cardiologia/)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      expect(await wcagViolations(page)).toEqual([])
    })
})
