import { expect, openPage, test } from '../fixtures.ts'
import { foundCount, resultsHeading, textOf, waitForCounts } from '../search-page.ts'

test('a typing error is corrected, and the page says so', async ({ page }) => {
  await openPage(page, '/vagas?search=cardiolgia')
  await expect(page.getByText('Buscamos cardiologia em vez de “cardiolgia”.')).toBeVisible()
  expect(await foundCount(page)).toBeGreaterThan(0)
})

test('a place in the typed text can be turned into a filter that finds the same jobs', async ({ page }) => {
  await openPage(page, '/vagas?search=pediatra+em+campinas')
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
  await openPage(page, '/vagas?search=pediatra+em+campinas')
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
  await waitForCounts(page)
  const pays = page.getByRole('main').getByText(/R\$.*\/ plantão(≈|$)/)
  await expect(pays.nth(4)).toBeVisible()
  const highest = (text: string) =>
    Math.max(...[...text.matchAll(/[\d.]+(?:,\d+)?/g)].map(([sum]) => Number(sum.replace('.', ''))))
  const sums = (await pays.allTextContents()).map(highest)
  expect(sums.length).toBeGreaterThan(5)
  expect(sums).toEqual([...sums].sort((one, other) => other - one))
  expect(sums[0]).toBeGreaterThan(sums.at(-1) as number)
})
