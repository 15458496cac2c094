import type { Locator, Page } from '@playwright/test'
import { breaches, expect, open, STEADY_JOBS, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar vagas' })
/** A line under the box; the selects of the page have options too. */
const options = (page: Page, name?: RegExp | string) =>
  page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option', name ? { name } : {})
const heading = (page: Page) => page.getByRole('heading', { name: /^Encontramos/ })
const fold = (page: Page, title: string) =>
  page
    .locator('summary')
    .filter({ hasText: new RegExp(`^${title}`) })
    .click()

const textOf = async (place: Locator) => (await place.textContent()) ?? ''

/** The counts beside the filters are of the search on the screen, not of the one before. */
async function countsSettled(page: Page): Promise<void> {
  await expect(page.locator('section[aria-busy=false]')).toBeVisible()
  await expect(page.locator('form[aria-busy=false]')).toBeAttached()
}

/** How many jobs the page says it found. */
async function found(page: Page): Promise<number> {
  await expect(heading(page)).toBeVisible()
  return Number(/\d[\d.]*/.exec(await textOf(heading(page)))?.[0].replace('.', ''))
}
/** Presses until the box is the one that suggests, then types. */
async function type(page: Page, text: string): Promise<void> {
  await expect(box(page)).toHaveAttribute('aria-autocomplete', 'list')
  await box(page).click()
  await box(page).pressSequentially(text)
}

test.describe('counts beside the filters', () => {
  test('each is what the search finds once it is chosen', async ({ page }) => {
    await open(page, `/vagas?${STEADY_JOBS}`)
    for (const [title, name] of [
      ['Contratação', 'PJ'],
      ['Escala', 'Plantão'],
      ['Escala', '12h'],
      ['Especialidades', null],
    ] as const) {
      const part = page
        .locator('details details')
        .filter({ has: page.locator('summary', { hasText: title }) })
      if ((await part.getAttribute('open')) === null) await fold(page, title)
      const option = name
        ? part.getByRole('listitem').filter({ has: page.getByLabel(name, { exact: true }) })
        : part.getByRole('listitem').nth(1)
      const count = option.locator('[aria-hidden]')
      await expect(count).toHaveText(/^\d+$/)
      await countsSettled(page)
      const promised = Number(await textOf(count))
      expect(promised).toBeGreaterThan(0)
      await option.getByRole('checkbox').check()
      await expect(heading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
      await expect(option.getByRole('checkbox')).toBeChecked()
    }
    await expect(page.getByText('5 filtros aplicados').last()).toBeVisible()
  })

  test('places, pay and dates keep their promise too, and reading the address again gives the same', async ({
    page,
  }) => {
    await open(page, '/vagas')
    const choose = async (label: string, value?: string) => {
      const select = page.getByLabel(label, { exact: true })
      const option = value
        ? select.locator(`option[value="${value}"]`)
        : select
            .locator('option')
            .filter({ hasText: /\(\d+\)$/ })
            .last()
      await expect(option).toHaveText(/\(\d+\)$/)
      await countsSettled(page)
      const promised = Number(/\((\d+)\)$/.exec(await textOf(option))?.[1])
      await select.selectOption((await option.getAttribute('value')) as string)
      await expect(heading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
    }
    // First of all the state whose jobs no other test touches meanwhile.
    await choose('Estado', 'SP')
    await choose('Publicação')
    await fold(page, 'Remuneração')
    await page.getByLabel('Forma de pagamento').selectOption('shift')
    await expect(page).toHaveURL(/payUnit=shift/)
    await choose('A partir de')
    const total = await found(page)
    const address = page.url()
    await page.goto(address)
    expect(await found(page)).toBe(total)
    expect(new URL(address).search).toMatch(/^\?state=SP&payUnit=shift&payFrom=\d+&publishedWithin=14$/)
  })

  test('a failure leaves the names without numbers, and they filter', async ({ page, expectErrors }) => {
    expectErrors(/500.*facets/)
    await page.route('**/api/jobs/facets**', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/vagas')
    await fold(page, 'Especialidades')
    const specialty = page.getByLabel('Cardiologia', { exact: true })
    await specialty.check()
    await expect(page).toHaveURL('/vagas?medicalSpecialties=Cardiologia')
    await fold(page, 'Contratação')
    await expect(page.getByLabel('CLT', { exact: true })).toBeVisible()
  })
})

test.describe('suggestions', () => {
  test('a specialty is chosen by keyboard and takes the place of the words', async ({ page }) => {
    await open(page, '/')
    await type(page, 'cardiol')
    const option = options(page, /^Cardiologia \d+/)
    await expect(option).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    const id = await option.getAttribute('id')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id as string)
    const promised = Number(/\d+/.exec(await textOf(option))?.[0])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?medicalSpecialties=Cardiologia')
    expect(await found(page)).toBe(promised)
    await expect(page.getByPlaceholder(/^Especialidade/)).toHaveValue('')
  })

  test('Escape closes and keeps the text; Enter on no option searches it, and it is offered again', async ({
    page,
  }) => {
    await open(page, '/vagas')
    await type(page, 'pediat')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('End')
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('pediat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?search=pediat')
    await box(page).fill('')
    const recent = options(page, 'pediat')
    await expect(recent).toBeVisible()
    await recent.locator('[title=Apagar]').click()
    await expect(recent).toHaveCount(0)
    await expect(page).toHaveURL('/vagas?search=pediat')
  })

  test('a city by touch on a phone; the button stays in reach', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 700 } })
    const page = await context.newPage()
    await open(page, '/vagas')
    await type(page, 'campinas')
    const option = options(page, /^Campinas, SP/)
    await expect(option).toBeVisible()
    await page.getByRole('button', { name: 'Pesquisar' }).click({ trial: true })
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await option.tap()
    await expect(page).toHaveURL('/vagas?state=SP&city=Campinas')
    await context.close()
  })

  test('an answer that comes late is not shown for newer words; a failure shows nothing', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/500.*suggestions/)
    let late = () => {}
    await page.route('**/api/jobs/suggestions?q=card', async (route) => {
      await new Promise<void>((resolve) => {
        late = resolve
      })
      await route.continue()
    })
    await page.route('**/api/jobs/suggestions?q=zz', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/vagas')
    const asked = page.waitForRequest('**/suggestions?q=card')
    await type(page, 'card')
    await asked
    await box(page).fill('pediatria')
    await expect(options(page, /^Pediatria/)).toBeVisible()
    const came = page.waitForResponse('**/suggestions?q=card')
    late()
    await came
    await expect(options(page, /^Cardiologia/)).toHaveCount(0)
    const failed = page.waitForResponse('**/suggestions?q=zz')
    await box(page).fill('zz')
    await failed
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?search=zz')
  })

  test('what is typed while the box learns to suggest is kept, with focus and caret', async ({ page }) => {
    let come = () => {}
    await page.route('**/assets/search-combobox*.js', async (route) => {
      await new Promise<void>((resolve) => {
        come = resolve
      })
      await route.continue()
    })
    const asked = page.waitForRequest('**/assets/search-combobox*.js')
    await page.goto('/vagas')
    await asked
    const plain = page.getByPlaceholder(/^Especialidade/)
    await plain.click()
    await plain.pressSequentially('cardio')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    come()
    await expect(box(page)).toHaveAttribute('aria-autocomplete', 'list')
    await page.keyboard.type('X')
    await expect(box(page)).toHaveValue('cardXio')
  })

  test('what is typed while a search is under way stays; Back brings what was searched', async ({ page }) => {
    let answer = () => {}
    await page.route('**/api/jobs?*search=pediat*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await open(page, '/vagas')
    await type(page, 'pediat')
    const asked = page.waitForRequest('**/api/jobs?*search=pediat*')
    await page.keyboard.press('Enter')
    await asked
    await box(page).fill('')
    answer()
    await expect(page).toHaveURL('/vagas?search=pediat')
    await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await box(page).fill('cardio')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vagas?search=cardio')
    await page.goBack()
    await expect(page).toHaveURL('/vagas?search=pediat')
    await expect(box(page)).toHaveValue('pediat')
  })

  for (const theme of ['light', 'dark'] as const)
    test(`no breach of WCAG 2.2 AA with the list open, ${theme}`, async ({ page }) => {
      await page.addInitScript((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'dark')
      await page.addInitScript(() => localStorage.setItem('recentSearches', '["cardio plantão"]'))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/vagas')
      await type(page, 'card')
      await expect(options(page, /^Cardiologia/)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      expect(await breaches(page)).toEqual([])
    })
})

test('a typing error is mended, and said', async ({ page }) => {
  await open(page, '/vagas?search=cardiolgia')
  await expect(
    page.getByText('Nada encontrado para “cardiolgia”. Mostrando resultados para cardiologia.'),
  ).toBeVisible()
  expect(await found(page)).toBeGreaterThan(0)
})

test('a place in the words becomes a filter, and finds the same', async ({ page }) => {
  await open(page, '/vagas?search=pediatra+em+campinas')
  const total = await found(page)
  await expect(page.getByText('Local entendido: Campinas, SP')).toBeVisible()
  await page.getByRole('link', { name: 'Usar como filtro' }).click()
  await expect(page).toHaveURL('/vagas?search=pediatra&state=SP&city=Campinas')
  await expect(page.getByText('2 filtros aplicados').last()).toBeVisible()
  expect(await found(page)).toBe(total)
  await expect(page.getByPlaceholder(/^Especialidade/)).toHaveValue('pediatra')
})

test('a search without results leads to results, as many as promised', async ({ page }) => {
  await open(page, '/vagas?search=cardiologia&state=SP&city=Campinas&contractForm=statutory')
  await expect(page.getByRole('heading', { name: 'Nenhuma vaga encontrada' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vagas parecidas' })).toBeVisible()
  const way = page.getByRole('link', { name: /^Sem o filtro Estatutário: \d+ vagas?$/ })
  const promised = Number(/(\d+) vaga/.exec(await textOf(way))?.[1])
  await way.click()
  await expect(heading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
  expect(promised).toBeGreaterThan(0)
})

test('help that fails says so and tries again', async ({ page, expectErrors }) => {
  expectErrors(/500.*alternatives/)
  await page.route('**/api/jobs/alternatives**', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/vagas?search=xyzzyx')
  await expect(page.getByText('Não foi possível procurar vagas parecidas.')).toBeVisible()
  await page.unroute('**/api/jobs/alternatives**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('link', { name: /^Sem as palavras “xyzzyx”/ })).toBeVisible()
})

test('the best paid come first, within one unit', async ({ page }) => {
  await open(page, '/vagas')
  await page.getByLabel('Ordenar por').selectOption({ label: 'Maior valor por plantão' })
  await expect(page).toHaveURL('/vagas?payUnit=shift&ordering=-pay')
  await expect(page.getByRole('link', { name: 'Remover filtro Pago por plantão' })).toBeVisible()
  const pays = page.getByRole('main').getByText(/R\$.*\/ plantão$/)
  await expect(pays.nth(4)).toBeVisible()
  const highest = (text: string) =>
    Math.max(...[...text.matchAll(/[\d.]+(?:,\d+)?/g)].map(([sum]) => Number(sum.replace('.', ''))))
  const sums = (await pays.allTextContents()).map(highest)
  expect(sums.length).toBeGreaterThan(5)
  expect(sums).toEqual([...sums].sort((one, other) => other - one))
  expect(sums[0]).toBeGreaterThan(sums.at(-1) as number)
})

test('a radius takes in the cities around, which are named with their distance', async ({ page }) => {
  await open(page, '/vagas?state=SP&city=Campinas')
  const inTown = await found(page)
  const near = page.getByRole('region', { name: 'Cidades próximas' }).getByRole('link').first()
  await expect(near).toHaveText(/\d+ km: \d+ vagas?$/)
  await page.getByLabel('Raio').selectOption('100')
  await expect(page).toHaveURL('/vagas?state=SP&city=Campinas&radius=100')
  await expect(page.getByRole('link', { name: 'Remover filtro Até 100 km' })).toBeVisible()
  await expect.poll(() => found(page)).toBeGreaterThan(inTown)
  const promised = Number(/(\d+) vaga/.exec(await textOf(near))?.[1])
  await near.click()
  await expect(page).not.toHaveURL(/radius/)
  await expect(heading(page)).toHaveText(new RegExp(`^Encontramos ${promised} vagas?$`))
})

test('on a phone the panel leads on to what was found, and Escape back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await open(page, '/vagas')
  const button = page.locator('summary').filter({ hasText: 'Filtros' }).first()
  await button.click()
  await expect(page.getByText('Ocultar Filtros')).toBeVisible()
  const onward = page.getByRole('button', { name: /^Ver \d+ vagas$/ })
  // In reach of the thumb although the panel is longer than the screen.
  await expect(onward).toBeInViewport()
  await page.getByLabel('Estado').selectOption('SP')
  await expect(page).toHaveURL('/vagas?state=SP')
  await expect(onward).toBeInViewport()
  await onward.click()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toBeInViewport()
  await expect(page.getByLabel('Estado')).toBeHidden()
  await button.click()
  await page.getByLabel('Estado').focus()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Estado')).toBeHidden()
})

test('counts move nothing when they come', async ({ page }) => {
  let come = () => {}
  await page.route('**/api/jobs/facets**', async (route) => {
    await new Promise<void>((resolve) => {
      come = resolve
    })
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/jobs/facets**')
  await page.goto('/vagas?state=SP&contractForm=pj&medicalSpecialties=Pediatria')
  await asked
  const places = () =>
    page.locator('details summary, label, select, h2').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { x, y, width } = node.getBoundingClientRect()
        return `${node.textContent?.slice(0, 12)} ${x} ${y} ${width}`
      }),
    )
  await page.evaluate(() => document.fonts.ready)
  const before = (await places()).filter((place) => !/ 0 0 0$/.test(place))
  // From here on: a font that came late has moved words before.
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
  come()
  await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText(/\(\d+\)$/)
  const after = (await places()).filter((place) => !/ 0 0 0$/.test(place))
  await page.evaluate(() => document.dispatchEvent(new Event('counted')))
  expect(await shifts).toBe(0)
  const still = (list: string[]) =>
    list.filter((place) => /^(Especialidad|Contratação|Tags|Vaga remota|Encontramos)/.test(place))
  expect(still(after)).toEqual(still(before))
  expect(still(before).length).toBeGreaterThan(3)
})
