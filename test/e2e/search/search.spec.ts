import type { Locator, Page } from '@playwright/test'
import { expect, openPage, STABLE_JOBS, test, UNDATED_JOBS, wcagViolations } from '../fixtures.ts'
import { sentButton, signInNewDoctor } from '../job-page.ts'
import { foundCount, openReadSearch, resultsHeading, textOf, waitForCounts } from '../search-page.ts'

test('a typing error is corrected, and the page says so', async ({ page }) => {
  await openPage(page, '/vagas?search=cardiolgia')
  await expect(page.getByText('Buscamos cardiologia em vez de “cardiolgia”.')).toBeVisible()
  expect(await foundCount(page)).toBeGreaterThan(0)
})

test('a place in the typed text can be turned into a filter that finds the same jobs', async ({ page }) => {
  await openReadSearch(page, 'pediatra em campinas')
  const total = await foundCount(page)
  await page.getByRole('link', { name: 'Usar como filtro: Campinas, SP' }).click()
  await expect(page).toHaveURL('/vagas?search=pediatra&state=SP&city=Campinas')
  await expect(page.getByText('2 filtros aplicados').last()).toBeVisible()
  await waitForCounts(page)
  expect(await foundCount(page)).toBe(total)
  await expect(page.getByPlaceholder(/^Especialidade/)).toHaveValue('pediatra')
  await expect(resultsHeading(page)).toBeFocused()
})

test('a place that was not meant as one is read as words', async ({ page }) => {
  await openReadSearch(page, 'pediatra em campinas')
  await page.getByRole('link', { name: 'Não ler “campinas” como filtro' }).click()
  await expect(page.getByText('Lido como:')).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: /vaga/ })).toBeFocused()
})

test('a neighbourhood finds the jobs of its city, and the page says so', async ({ page }) => {
  await openPage(page, '/vagas?search=copacabana')
  expect(await foundCount(page)).toBeGreaterThan(0)
  await expect(page.getByText('Copacabana: mostrando vagas no Rio de Janeiro, RJ')).toBeVisible()
})

test('a search that finds nothing in a city names the nearest one, however far, and the other jobs near', async ({
  page,
}) => {
  await openPage(page, '/vagas?search=nefrologista+gramado')
  await expect(page.getByRole('heading', { name: 'Nenhuma vaga encontrada em Gramado' })).toBeVisible()
  await expect(page.getByText(/A mais próxima: \d+ vagas? em .+, a [\d.]+ km\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Outras vagas perto de Gramado' })).toBeVisible()
  await page.getByRole('link', { name: /^Caxias do Sul\s*38 km: \d+ vagas?$/ }).click()
  await expect(page).toHaveURL('/vagas?state=RS&city=Caxias+do+Sul')
  expect(await foundCount(page)).toBeGreaterThan(0)
})

test('a search without results offers relaxed searches, whose counts are right', async ({ page }) => {
  await openPage(page, '/vagas?search=cardiologia&state=SP&city=Campinas&contractForm=statutory')
  await expect(page.getByRole('heading', { name: 'Nenhuma vaga encontrada' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vagas parecidas' })).toBeVisible()
  const relaxed = page.getByRole('link', { name: /^Sem o filtro Estatutário: \d+ vagas?$/ })
  const promised = Number(/(\d+) vaga/.exec(await textOf(relaxed))?.[1])
  await relaxed.click()
  await expect(resultsHeading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
  expect(promised).toBeGreaterThan(0)
})

test('relaxed searches that cannot be loaded can be tried again', async ({ page, expectErrors }) => {
  expectErrors(/500.*alternatives/)
  await page.route('**/api/jobs/alternatives**', (route) => route.fulfill({ status: 500, json: {} }))
  await openPage(page, '/vagas?search=xyzzyx')
  await expect(page.getByText('Não foi possível procurar vagas parecidas.')).toBeVisible()
  await page.unroute('**/api/jobs/alternatives**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('link', { name: /^Sem as palavras “xyzzyx”/ })).toBeVisible()
})

test('sorting by pay compares jobs of one unit, the best paid first', async ({ page }) => {
  await openPage(page, '/vagas')
  await page.getByLabel('Ordenar por').selectOption({ label: 'Maior valor por plantão' })
  await expect(page).toHaveURL('/vagas?payUnit=shift&ordering=-pay')
  await expect(page.getByRole('link', { name: 'Remover filtro Pago por plantão' })).toBeVisible()
  const pays = page.getByRole('main').getByText(/R\$.*\/ plantão(≈|$)/)
  const highest = (text: string) =>
    Math.max(...[...text.matchAll(/[\d.]+(?:,\d+)?/g)].map(([sum]) => Number(sum.replace('.', ''))))
  // The address changes a moment before the list does.
  await expect(async () => {
    const sums = (await pays.allTextContents()).map(highest)
    expect(sums.length).toBeGreaterThan(5)
    expect(sums).toEqual(sums.toSorted((one, other) => other - one))
    expect(sums[0]).toBeGreaterThan(sums.at(-1) as number)
  }).toPass()
})

test.describe('a job beside the list', () => {
  const pane = (page: Page) => page.getByRole('complementary', { name: 'Vaga aberta' })
  const title = (page: Page) => pane(page).getByRole('heading').first().getByRole('link')
  const titles = (page: Page) => page.getByRole('article').locator('h3').getByRole('link')

  /** Opens the list, and its first job once the code of the pane has arrived. */
  async function openFirst(page: Page, jobs = STABLE_JOBS) {
    await openPage(page, `/vagas?${jobs}`)
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(pane(page)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(pane(page).getByRole('heading', { name: 'Descrição' })).toBeVisible()
  }

  test('is opened by a click or by J and K, counts as a view, and stays open in the next search', async ({
    page,
    context,
  }) => {
    await openFirst(page)
    const links = titles(page)
    const third = links.nth(2)
    const id = (await third.getAttribute('href'))?.split('/').at(-1) as string
    const viewed = page.waitForRequest(
      (sent) => sent.url().includes('/analytics/record') && (sent.postData()?.includes(id) ?? false),
    )
    await third.click()
    await expect(title(page)).toHaveText((await third.textContent()) as string)
    await expect(title(page)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`#vaga=${id}$`))
    expect((await viewed).postData()).toContain('"View"')
    await expect(page.locator('article a[aria-current]')).toHaveText((await third.textContent()) as string)
    await expect(pane(page).getByRole('link', { name: 'Candidatar-se' })).toHaveAttribute(
      'href',
      /^\/login\?/,
    )
    await expect(pane(page).getByRole('heading', { name: 'Descrição' })).toBeVisible()
    expect(await wcagViolations(page)).toEqual([])

    const other = context.waitForEvent('page')
    await links.nth(5).click({ modifiers: ['ControlOrMeta'] })
    await (await other).close()
    await page.keyboard.press('j')
    await expect(title(page)).toHaveText((await links.nth(3).textContent()) as string)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    const second = (await links.nth(1).textContent()) as string
    await expect(title(page)).toHaveText(second)

    await page.getByLabel('Ordenar por').selectOption({ label: 'Maior valor por hora' })
    await expect(page).toHaveURL(/ordering=-pay.*#vaga=/)
    await waitForCounts(page)
    await expect(title(page)).toHaveText(second)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vagas\/detalhes\//)
    await page.goBack()
    await expect(title(page)).toHaveText(second)
    await page.keyboard.press('Escape')
    await expect(pane(page)).toBeHidden()
    await expect(page).toHaveURL(/ordering=-pay/)
    await expect(page).not.toHaveURL(/#vaga/)
  })

  test('has the focus after two quick keys', async ({ page }) => {
    await openFirst(page)
    await titles(page).first().click()
    await expect(title(page)).toHaveText((await titles(page).first().textContent()) as string)
    // The second key comes when the page shows the first job, before its title has the focus.
    await page.locator('.job-pane').evaluate(async (pane) => {
      const press = () => pane.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
      const isShown = new Promise<void>((resolve) => {
        new MutationObserver(() => resolve()).observe(pane, { childList: true })
      })
      press()
      await isShown
      press()
    })
    await expect(title(page)).toHaveText((await titles(page).nth(2).textContent()) as string)
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  })

  for (const width of [1280, 1366])
    test(`at ${width} px it ends where the header ends, and hides neither the header nor the alert`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await openFirst(page)
      const right = (part: Locator) =>
        part.evaluate((element) => Math.round(element.getBoundingClientRect().right))
      const header = await right(page.getByRole('banner').getByRole('link', { name: 'Entrar/Cadastrar' }))
      expect(await right(pane(page))).toBe(header)
      expect(await right(page.getByRole('search').getByRole('button', { name: 'Pesquisar' }))).toBe(header)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      const alert = page.locator('.results-head').getByRole('button', { name: 'Criar alerta' })
      await expect(alert).toBeVisible()
      const middle = (part: Locator) =>
        part.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        })
      expect(await middle(alert)).toBe(await middle(page.getByLabel('Ordenar por')))
    })

  test('is applied to and saved there, and its card shows both', async ({ page, request }) => {
    await signInNewDoctor(page, request)
    await openFirst(page, UNDATED_JOBS)
    const card = page.getByRole('article').filter({ has: page.locator('[aria-current]') })
    await pane(page).getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(sentButton(page)).toBeVisible()
    await expect(card).toContainText('Candidatura enviada')
    await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(card.getByRole('button', { name: /^Salvar: / })).toHaveAttribute('aria-pressed', 'true')
  })

  test('a job that is over or cannot be loaded says so, and a phone opens the page', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/410|500/)
    await openFirst(page)
    const replies = [410, 500, 500]
    await page.route(/\/api\/jobs\/[\da-f]{8}-[\da-f-]+$/, (route) => {
      const status = replies.shift()
      return status ? route.fulfill({ status, json: {} }) : route.continue()
    })
    await titles(page).nth(6).click()
    await expect(pane(page).getByText('Vaga encerrada')).toBeVisible()
    await titles(page).nth(8).click()
    await pane(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(pane(page).getByRole('heading', { name: 'Descrição' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 700 })
    await expect(pane(page)).toBeHidden()
    await titles(page).nth(2).click()
    await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  })
})
