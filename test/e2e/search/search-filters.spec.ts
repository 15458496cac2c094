import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { expect, openPage, STABLE_JOBS, test } from '../fixtures.ts'
import {
  foundCount,
  holdRequest,
  resultsHeading,
  textOf,
  toggleFilterPart,
  waitForCounts,
} from '../search-page.ts'

test.describe('counts beside the filters', () => {
  test('each count is the number of jobs that the search finds with this option', async ({ page }) => {
    await openPage(page, `/vagas?${STABLE_JOBS}`)
    for (const [title, name] of [
      ['Contratação', 'PJ'],
      ['Escala', 'Plantão'],
      ['Escala', '12h'],
      ['Especialidades', null],
    ] as const) {
      const part = page
        .locator('details details')
        .filter({ has: page.locator('summary', { hasText: title }) })
      if ((await part.getAttribute('open')) === null) await toggleFilterPart(page, title)
      await waitForCounts(page)
      // By its name, since a chosen option moves to the top.
      const label = name ?? (await part.getByRole('checkbox').nth(1).getAttribute('value')) ?? ''
      const option = part.getByRole('listitem').filter({ has: page.getByLabel(label, { exact: true }) })
      const count = option.locator('[aria-hidden]')
      await expect(count).toHaveText(/^\d+$/)
      const promised = Number(await textOf(count))
      expect(promised).toBeGreaterThan(0)
      await option.getByRole('checkbox').check()
      await expect(resultsHeading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
      await expect(option.getByRole('checkbox')).toBeChecked()
    }
    await expect(page.getByText('5 filtros aplicados').last()).toBeVisible()
  })

  test('the counts of places, pay and dates are right too, and a reload finds the same number', async ({
    page,
  }) => {
    await openPage(page, '/vagas')
    const choose = async (label: string, value?: string) => {
      const select = page.getByLabel(label, { exact: true })
      const option = value
        ? select.locator(`option[value="${value}"]`)
        : select
            .locator('option')
            .filter({ hasText: /\(\d+\)$/ })
            .last()
      await expect(option).toHaveText(/\(\d+\)$/)
      await waitForCounts(page)
      const promised = Number(/\((\d+)\)$/.exec(await textOf(option))?.[1])
      await select.selectOption((await option.getAttribute('value')) as string)
      await expect(resultsHeading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
    }
    // The state comes first: no other test changes its jobs.
    await choose('Estado', 'SP')
    await choose('Publicação')
    await toggleFilterPart(page, 'Remuneração')
    await page.getByLabel('Forma de pagamento').selectOption('shift')
    await expect(page).toHaveURL(/payUnit=shift/)
    await choose('A partir de')
    const total = await foundCount(page)
    const address = page.url()
    await page.goto(address)
    expect(await foundCount(page)).toBe(total)
    expect(new URL(address).search).toMatch(/^\?state=SP&payUnit=shift&payFrom=\d+&publishedWithin=14$/)
  })

  test('options work without counts when the counts cannot be loaded', async ({ page, expectErrors }) => {
    expectErrors(/500.*facets/)
    await page.route('**/api/jobs/facets**', (route) => route.fulfill({ status: 500, json: {} }))
    await openPage(page, '/vagas')
    await page.getByRole('button', { name: /^Ver todas \(\d+\)$/ }).click()
    await expect(page.getByLabel('Filtrar opções')).toBeFocused()
    const specialty = page.getByLabel('Cardiologia', { exact: true })
    await specialty.check()
    await expect(page).toHaveURL('/vagas?medicalSpecialties=Cardiologia')
    await toggleFilterPart(page, 'Contratação')
    await expect(page.getByLabel('CLT', { exact: true })).toBeVisible()
    const options = page.locator('details details').getByRole('listitem')
    expect(await options.count()).toBeGreaterThan(10)
    await expect(options.locator('[aria-hidden]').filter({ hasText: /^\d/ })).toHaveCount(0)
  })
})

test('days are searched as one period, and its chip removes it', async ({ page }) => {
  const day = (days: number) => brazilDay(Date.now() + days * DAY_MS)
  await openPage(page, '/vagas')
  await toggleFilterPart(page, 'Escala')
  const days = page.getByRole('group', { name: 'Data do plantão' })
  await expect(days.getByLabel('Até')).toBeDisabled()
  await days.getByLabel('De').fill(day(2))
  await expect(page).toHaveURL(`/vagas?dates=${day(2)}`)
  await days.getByLabel('Até').fill(day(200))
  await days.getByLabel('Até').blur()
  await expect(days.getByText('Escolha um período de até 92 dias.')).toBeVisible()
  await days.getByLabel('Até').fill(day(60))
  await expect(page).toHaveURL(`/vagas?dates=${day(2)}..${day(60)}`)
  expect(await foundCount(page)).toBeGreaterThan(0)
  await page.getByRole('link', { name: /^Remover filtro \d\d\/\d\d a \d\d\/\d\d$/ }).click()
  await expect(page).toHaveURL('/vagas')
  await expect(days.getByLabel('De')).toHaveValue('')
  await expect(resultsHeading(page)).toBeFocused()
})

test('a radius includes the surrounding cities, which are listed with their distance', async ({ page }) => {
  await openPage(page, '/vagas?state=SP&city=Campinas')
  const inTown = await foundCount(page)
  const near = page.getByRole('region', { name: 'Cidades próximas' }).getByRole('link').first()
  await expect(near).toHaveText(/\d+ km: \d+ vagas?$/)
  await page.getByLabel('Raio').selectOption('100')
  await expect(page).toHaveURL('/vagas?state=SP&city=Campinas&radius=100')
  await expect(page.getByRole('link', { name: 'Remover filtro Até 100 km' })).toBeVisible()
  await expect.poll(() => foundCount(page)).toBeGreaterThan(inTown)
  const promised = Number(/(\d+) vaga/.exec(await textOf(near))?.[1])
  await near.click()
  await expect(page).not.toHaveURL(/radius/)
  await expect(resultsHeading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
})

test('on a phone the panel has a button to the results, and Escape closes the panel', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await openPage(page, '/vagas')
  const button = page.locator('summary').filter({ hasText: 'Filtros' }).first()
  await button.click()
  await expect(page.getByText('Ocultar filtros')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const toResults = page.getByRole('button', { name: /^Ver \d+ vagas$/ })
  // It stays visible although the panel is longer than the screen.
  await expect(toResults).toBeInViewport()
  const topOfFields = async () => (await page.getByLabel('Estado').boundingBox())?.y
  const before = await topOfFields()
  await page.getByLabel('Estado').selectOption('SP')
  await expect(page).toHaveURL('/vagas?state=SP')
  await expect(toResults).toBeInViewport()
  // The link that clears the filters moves none of them.
  await expect(page.locator('.filter-panel').getByRole('link', { name: 'Limpar' })).toBeInViewport()
  expect(await topOfFields()).toBe(before)
  await toResults.click()
  await expect(resultsHeading(page)).toBeFocused()
  await expect(resultsHeading(page)).toBeInViewport()
  await expect(page.getByLabel('Estado')).toBeHidden()
  await button.click()
  await page.getByLabel('Estado').focus()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Estado')).toBeHidden()
})

test('a link after the search box leads past the filters to the first job', async ({ page }) => {
  await openPage(page, '/vagas')
  await page.getByRole('button', { name: 'Pesquisar' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para as vagas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(resultsHeading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused()
})

test('a long list of options grows with the panel and folds again', async ({ page }) => {
  await openPage(page, '/vagas')
  const part = page.locator('details details').filter({ hasText: 'Especialidades' })
  await part.getByRole('button', { name: /^Ver todas/ }).click()
  await expect(part.getByLabel('Filtrar opções')).toBeFocused()
  expect(await part.getByRole('checkbox').count()).toBeGreaterThan(10)
  const scrolling = await part.locator('ul').evaluate((list) => list.scrollHeight > list.clientHeight + 1)
  expect(scrolling).toBe(false)
  await part.getByRole('button', { name: 'Mostrar menos' }).click()
  await expect(part.getByRole('checkbox')).toHaveCount(5)
  await expect(part.getByRole('button', { name: /^Ver todas/ })).toBeInViewport()
})

test('counts cause no layout shift when they arrive', async ({ page }) => {
  const counts = await holdRequest(page, '**/api/jobs/facets**')
  await page.goto('/vagas?state=SP&contractForm=pj&medicalSpecialties=Pediatria')
  await counts.requested
  const positions = () =>
    page.locator('details summary, label, select, h2').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { x, y, width } = node.getBoundingClientRect()
        return `${node.textContent?.slice(0, 11)} ${x} ${y} ${width}`
      }),
    )
  await page.evaluate(() => document.fonts.ready)
  const visible = (list: string[]) => list.filter((position) => !/ 0 0 0$/.test(position))
  const before = visible(await positions())
  // Measured only from here on, because a late font may have shifted the text before.
  const shifts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (shifts: PerformanceEntryList) => {
          for (const shift of shifts) sum += (shift as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift' })
        const finish = () => {
          add(observer.takeRecords())
          resolve(sum)
        }
        document.addEventListener('counted', finish, { once: true })
      }),
  )
  counts.release()
  await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText(/\(\d+\)$/)
  const after = visible(await positions())
  await page.evaluate(() => document.dispatchEvent(new Event('counted')))
  expect(await shifts).toBe(0)
  const titles = (list: string[]) =>
    list.filter((position) => /^(Especialidad|Contratação|Tags|Vaga remota|Encontramos)/.test(position))
  expect(titles(after)).toEqual(titles(before))
  expect(titles(before).length).toBeGreaterThan(3)
})
