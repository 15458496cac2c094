import { expect, openPage, test } from '../fixtures.ts'
import {
  foundCount,
  holdRequest,
  openReadSearch,
  resultsHeading,
  searchBox,
  waitForCounts,
} from '../search-page.ts'

const chip = (label: string | RegExp) => ({
  name: typeof label === 'string' ? `Usar como filtro: ${label}` : label,
})

test('each part of a sentence is kept as a filter that finds the same jobs', async ({ page }) => {
  await openReadSearch(page, 'plantão noturno acima de 1500 pj')
  const total = await foundCount(page)
  expect(total).toBeGreaterThan(0)
  for (const label of ['Plantão', 'Noturno', 'A partir de R$\u00A01.500 / plantão', 'PJ']) {
    await page.getByRole('link', chip(label)).click()
    await expect(page.getByRole('link', chip(label))).toBeHidden()
    await expect(resultsHeading(page)).toBeFocused()
  }
  await expect(page).toHaveURL('/vagas?regime=shift&shift=night&contractForm=pj&payUnit=shift&payFrom=1500')
  await waitForCounts(page)
  expect(await foundCount(page)).toBe(total)
  await expect(searchBox(page)).toHaveValue('')
})

test('an ambiguous amount can be read by the month, and a part as words', async ({ page }) => {
  await openReadSearch(page, 'ambulatório acima de 3000')
  await page.getByRole('link', { name: 'ou por mês' }).click()
  await expect(page).toHaveURL('/vagas?search=ambulat%C3%B3rio&payUnit=month&payFrom=3000')
  await page.getByRole('link', { name: 'Não ler “ambulatório” como filtro' }).click()
  await expect(searchBox(page)).toHaveValue('"ambulatório"')
})

test('the parts that were read before cannot be pressed while a change loads, which they would undo', async ({
  page,
}) => {
  await openReadSearch(page, 'ambulatório acima de 3000')
  const drop = page.getByRole('link', { name: 'Não ler “ambulatório” como filtro' })
  const list = await holdRequest(page, '**/api/jobs?*payUnit=month*')
  await page.getByRole('link', { name: 'ou por mês' }).click()
  await list.requested
  // The router reports a navigation a moment after it has asked for the page.
  await expect(page.locator('section[aria-busy=true]')).toBeVisible()
  const box = await drop.boundingBox()
  if (!box) throw new Error('the parts that were read before are gone')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  list.release()
  await waitForCounts(page)
  await expect(page).toHaveURL('/vagas?search=ambulat%C3%B3rio&payUnit=month&payFrom=3000')
})

test('if no job has everything, the parts that none has are struck out', async ({ page }) => {
  await openPage(page, `/vagas?search=${encodeURIComponent('plantão noturno acima de 9.000 por plantão')}`)
  expect(await foundCount(page)).toBeGreaterThan(0)
  await expect(
    page.getByText('Nenhuma vaga atende a tudo; estas atendem ao que não está riscado.'),
  ).toBeVisible()
  await expect(page.getByText('A partir de R$\u00A09.000 / plantão').locator('xpath=self::s')).toBeVisible()
})

test('a company that is typed narrows the search to its jobs, and is suggested with their count', async ({
  page,
}) => {
  await openPage(page, '/vagas')
  await searchBox(page).fill('hospital santa cl')
  await page.getByRole('option', { name: /^Hospital Santa Clara do Ipê/ }).click()
  await page.getByRole('link', chip('Hospital Santa Clara do Ipê')).click()
  await expect(page).toHaveURL(/\/vagas\?employer=[0-9a-f-]{36}$/)
  expect(await foundCount(page)).toBeGreaterThan(0)
})

test('a search for a place can be ordered by distance', async ({ page }) => {
  await openPage(page, `/vagas?search=${encodeURIComponent('plantão até 200 km de campinas')}`)
  const total = await foundCount(page)
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mais perto' })
  await expect(page).toHaveURL(/ordering=distance/)
  // The address changes a moment before the list does.
  await expect(async () => {
    expect(await foundCount(page)).toBe(total)
    const cards = await page.getByRole('article').allTextContents()
    const kilometres = cards.flatMap((text) => Number(/(\d+)\s?km/.exec(text)?.[1] ?? 0))
    expect(kilometres.length).toBeGreaterThan(1)
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
  }).toPass()
})
