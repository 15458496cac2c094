import type { Page } from '@playwright/test'
import {
  demoAccounts,
  expect,
  goInApp,
  openPage,
  signIn,
  startSession,
  test,
  waitForHydration,
} from '../fixtures.ts'
import { waitForCounts } from '../search-page.ts'

const focused = (page: Page) => page.locator(':focus')
const announced = (page: Page) => page.locator('body > [aria-live=polite].sr-only')
const firstJob = (page: Page) => page.getByRole('main').locator('a[href^="/vagas/detalhes/"]').first()
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Expects that the heading has the focus, without a ring because it is no control, and that the title was announced. */
async function expectNewPage(page: Page, path: string | RegExp, title: RegExp): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(title)
  await expect(focused(page)).toHaveJSProperty('tagName', 'H1')
  await expect(focused(page)).toHaveCSS('outline-style', 'none')
  await expect(announced(page)).toHaveText(title)
}

/** The job of an employer that is not hidden. */
async function visibleEmployer(page: Page): Promise<{ job: string; employer: string }> {
  const { jobOffers } = await (await page.request.get('/api/jobs?state=SP&pageSize=100')).json()
  const { id, employer } = jobOffers.find(({ employer }: { employer: { id: string | null } }) => employer.id)
  return { job: id, employer: employer.id }
}

test('with the keyboard, each new page gets the focus and is announced, and Back returns to the link', async ({
  page,
}) => {
  await openPage(page, '/vagas?state=SP')
  await expect(page.locator('body')).toBeFocused()
  await expect(announced(page)).toHaveText('')
  await waitForCounts(page)
  const link = firstJob(page)
  const href = await link.getAttribute('href')
  await link.focus()
  await page.keyboard.press('Enter')
  await expectNewPage(page, /\/vagas\/detalhes\//, / \| Medponto$/)
  await page.goBack()
  await expect(page).toHaveURL('/vagas?state=SP')
  await expect(focused(page)).toHaveAttribute('href', href ?? '')
  await expect(announced(page)).toHaveText(/^Vagas para médicos em SP/)
  await page.goForward()
  await expectNewPage(page, /\/vagas\/detalhes\//, / \| Medponto$/)
  // From the heading, the next Tab goes on within the page.
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toBeVisible()
})

test('filters keep the focus, pages of a list move it', async ({ page }) => {
  await openPage(page, '/vagas')
  await waitForCounts(page)
  const state = page.getByLabel('Estado')
  await state.focus()
  await state.selectOption('SP')
  await expect(page).toHaveURL('/vagas?state=SP')
  await waitForCounts(page)
  await expect(state).toBeFocused()
  await expect(announced(page)).toHaveText('')
  const next = page.getByRole('link', { name: 'Próxima' })
  // The address changes a moment before the list does.
  await expect(next).toHaveAttribute('href', /state=SP/)
  await next.click()
  await expect(page).toHaveURL('/vagas?state=SP&page=2')
  await expect(focused(page)).toHaveAttribute('id', 'resultados')
  await expect(announced(page)).toHaveText(/página 2/)
})

test('a page that cannot be shown is announced too, and so is the way out of it', async ({ page }) => {
  await openPage(page, '/')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')
    link?.focus()
  })
  await page.keyboard.press('Enter')
  await expectNewPage(page, '/about', /^Sobre/)
  await page.evaluate(() => {
    window.history.pushState({ idx: 2, key: 'x' }, '', '/nada')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2, key: 'x' } }))
  })
  await expectNewPage(page, '/nada', /^Página não encontrada/)
  await page.getByRole('main').getByRole('link', { name: 'Ver vagas' }).click()
  await expectNewPage(page, '/vagas', /^Vagas para médicos/)
  await expect(focused(page)).toHaveCSS('outline-style', 'none')
})

test('every page of the menus has its own title, focus and announcement', async ({ page }) => {
  await signIn(page, demoAccounts.doctor)
  await expectNewPage(page, '/dashboard', /^Dashboard/)
  const menu = page.getByRole('navigation', { name: 'Painel' }).first()
  for (const [name, path, title] of [
    ['Candidaturas', '/dashboard/applications', /^Minhas candidaturas/],
    ['Vagas salvas', '/dashboard/saved', /^Vagas salvas/],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expectNewPage(page, path, title)
  }
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expectNewPage(page, '/perfil', /^Meu perfil/)
})

test("'Voltar' on a profile returns to the page before it, with its filters and scroll position", async ({
  page,
}) => {
  const { job, employer } = await visibleEmployer(page)
  await openPage(page, '/vagas?state=SP')
  await openPage(page, `/vagas/detalhes/${job}`)
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  await page.getByRole('link', { name: 'Ver perfil público' }).click()
  await expect(page).toHaveURL(`/perfil/${employer}`)
  const back = page.getByRole('link', { name: 'Voltar', exact: true })
  await expect(back).toHaveAttribute('href', `/vagas/detalhes/${job}`)
  await expect.poll(() => scrollTop(page)).toBe(0)
  // Pages of the profile's own list do not count.
  await page.evaluate((path) => {
    window.history.pushState({ idx: 2, key: 'p2' }, '', `${path}?page=999`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2, key: 'p2' } }))
  }, `/perfil/${employer}`)
  await expect(page.getByRole('heading', { name: 'Não há vagas nesta página' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para a última página' }).click()
  await expect(page.getByRole('heading', { name: 'Não há vagas nesta página' })).toHaveCount(0)
  await back.click()
  await expect(page).toHaveURL(`/vagas/detalhes/${job}`)
  await expect.poll(() => scrollTop(page)).toBe(200)
  await expect(focused(page)).toHaveAttribute('href', `/perfil/${employer}`)
})

test("a company's jobs are in the first screen of a computer, and one press away on a phone", async ({
  page,
}) => {
  const { employer } = await visibleEmployer(page)
  const firstJob = page.getByRole('region', { name: 'Vagas abertas' }).getByRole('article').first()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, `/perfil/${employer}`)
  await expect(firstJob).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, `/perfil/${employer}`)
  await page.getByRole('link', { name: /^Ver \d+ vagas? abertas?$/ }).click()
  await expect(firstJob).toBeInViewport({ ratio: 1 })
})

test("'Voltar' on a profile that was opened directly, or through the login, leads to the jobs", async ({
  page,
}) => {
  const { employer } = await visibleEmployer(page)
  const back = page.getByRole('link', { name: 'Voltar', exact: true })
  await openPage(page, `/perfil/${employer}`)
  await expect(back).toHaveAttribute('href', '/vagas')
  await back.click()
  await expect(page).toHaveURL('/vagas')
  await signIn(page, demoAccounts.doctor)
  await page.goto('/login')
  await page.goto(`/perfil/${employer}`)
  await waitForHydration(page)
  await expect(back).not.toHaveAttribute('href', /login/)
})

for (const [who, paths] of [
  ['doctor', ['/dashboard/applications', '/dashboard/notifications', '/dashboard/saved']],
  ['employer', ['/dashboard/jobs', '/dashboard/notifications']],
  ['admin', ['/dashboard/jobs']],
] as const)
  test(`the lists of ${who} lead to their last page from one that does not exist`, async ({ page }) => {
    await startSession(page, demoAccounts[who])
    for (const path of paths)
      for (const number of ['999', '10001', '99999999999999999999']) {
        await page.goto(`${path}?page=${number}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        await expect(page.getByRole('main').getByText(/^Erro/)).toHaveCount(0)
        // All saved jobs are on one page, whose address may say anything.
        if (!path.endsWith('saved')) await expect(page).not.toHaveURL(new RegExp(number))
      }
  })

test('the colour of the browser bars follows the chosen theme before the first paint', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /404.*nada/)
  const colors = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content),
    )
  const [light, dark] = ['#ffffff', '#141e22']
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, '/')
  expect(await colors()).toEqual([dark, dark])
  await page.getByRole('button', { name: 'Tema escuro' }).click()
  await expect.poll(colors).toEqual([light, light])
  await page.getByRole('link', { name: 'Vagas', exact: true }).click()
  await expect(page).toHaveURL('/vagas')
  await expect.poll(colors).toEqual([light, light])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/nada')
  expect(await colors()).toEqual([light, light])
})

test('the menu of a company is on all of its pages, always in the same place under the logo', async ({
  page,
}) => {
  await startSession(page, demoAccounts.employer)
  const menu = page.getByRole('navigation', { name: 'Painel' })
  const pages = [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/applications',
    '/perfil',
    '/pricing',
    '/vagas/criar',
  ]
  const logo = page.getByRole('banner').getByRole('link').first()
  for (const width of [1920, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const places = new Set<string>()
    await openPage(page, '/dashboard/notifications')
    for (const path of pages) {
      await goInApp(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(menu).toBeVisible()
      const box = await menu.boundingBox()
      places.add(`${box?.x} ${box?.y} ${box?.width}`)
      if (width > 360) expect((await logo.boundingBox())?.x, path).toBe(box?.x)
    }
    expect([...places], `${width} px`).toHaveLength(1)
  }
})
