import { expect, openPage, test, waitForPaint } from '../fixtures.ts'
import { holdRequest } from '../search-page.ts'

test('a search on the home page leads to a job', async ({ page }) => {
  await openPage(page, '/')
  await page.getByPlaceholder('Especialidade, cidade ou palavra-chave...').fill('cardiologia')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vagas?search=cardiologia')
  await expect(page.getByRole('heading', { name: /^Encontramos \d+ vagas?$/ })).toBeVisible()
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Ver vaga/ })
    .first()
  await link.click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vagas similares' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/vagas?search=cardiologia')
})

test('the home page suggests five searches on a phone too, and its map leads to the jobs of a state', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/')
  const suggested = page.getByRole('list', { name: 'Sugestões de busca' }).getByRole('link')
  await expect(suggested).toHaveCount(5)
  for (const one of await suggested.all()) await expect(one).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  const states = page.getByRole('navigation', { name: 'Vagas abertas por estado' }).getByRole('link')
  // A job of another test may come between the two numbers.
  await expect(async () => {
    await openPage(page, '/')
    await states.first().focus()
    await page.keyboard.press('ArrowRight')
    const second = states.nth(1)
    await expect(second).toBeFocused()
    const [, number] =
      /^\p{L}[\p{L} ]+: (\d+) vagas?$/u.exec((await second.getAttribute('aria-label')) ?? '') ?? []
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vagas\?state=[A-Z]{2}$/)
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Encontramos ${number} vagas?$`) }),
    ).toBeVisible({
      timeout: 10_000,
    })
  }).toPass()
})

test('the place field of the home page suggests places, and the address names the chosen one', async ({
  page,
}) => {
  await openPage(page, '/')
  const place = page.getByPlaceholder('Cidade ou estado')
  await place.click()
  const options = page.getByRole('listbox', { name: 'Sugestões' })
  await expect(options.getByRole('option', { name: /^São Paulo \(SP\)/ })).toBeVisible()
  await place.fill('campi')
  await expect(options.getByRole('option', { name: /^Campinas, SP/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(place).toHaveValue('Campinas, SP')
  await page.getByPlaceholder('Especialidade, cidade ou palavra-chave...').fill('pediatria')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page).toHaveURL('/vagas?search=pediatria&state=SP&city=Campinas')
})

test('the place field understands nicknames and typing errors, as the words do', async ({ page }) => {
  for (const [typed, heading] of [
    ['sampa', /São Paulo/],
    ['Canpinas', /Campinas/],
  ] as const) {
    await openPage(page, '/')
    await page.getByPlaceholder('Cidade ou estado').fill(typed)
    await page.getByPlaceholder('Especialidade, cidade ou palavra-chave...').fill('médico')
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(page).toHaveURL(`/vagas?search=m%C3%A9dico+${typed}`)
    await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Usar como filtro/ }).filter({ hasText: heading }),
    ).toBeVisible()
  }
})

test('the place field leaves the focus where it is when its suggestions are loaded', async ({ page }) => {
  await openPage(page, '/')
  const words = page.getByRole('combobox', { name: 'Buscar vagas' })
  await expect(words).toBeVisible()
  // A fast reader is in the other field at once.
  await page.evaluate(() => {
    const plain = document.querySelector('input[name=city]')
    new MutationObserver((_, observer) => {
      if (plain?.isConnected) return
      observer.disconnect()
      document.querySelector<HTMLInputElement>('input[name=search]')?.focus()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const suggestions = await holdRequest(page, '**/place-combobox*')
  await page.getByPlaceholder('Cidade ou estado').fill('sampa')
  await suggestions.requested
  suggestions.release()
  await expect(page.getByRole('combobox', { name: 'Cidade ou estado' })).toHaveValue('sampa')
  await waitForPaint(page)
  await expect(words).toBeFocused()
  await page.keyboard.insertText('médico')
  await expect(words).toHaveValue('médico')
})

test('the address contains the filters and the page', async ({ page }) => {
  await openPage(page, '/vagas')
  await page.getByLabel('Estado').selectOption('SP')
  await expect(page).toHaveURL('/vagas?state=SP')
  await page.getByLabel('Cidade').selectOption('São Paulo')
  await expect(page).toHaveURL(/state=SP&city=S%C3%A3o(\+|%20)Paulo/)
  await page.getByLabel('Vaga remota').check()
  await expect(page).toHaveURL('/vagas?isRemote=true')
  await expect(page.getByLabel('Estado')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Limpar/ })
    .first()
    .click()
  await expect(page).toHaveURL('/vagas')
  const next = page.getByRole('link', { name: 'Próxima' })
  // The address changes a moment before the list does.
  await expect(next).toHaveAttribute('href', '/vagas?page=2')
  await next.click()
  await expect(page).toHaveURL('/vagas?page=2')
  await expect(page.getByText(/Mostrando 21 a 40 de \d+ vagas/)).toBeVisible()
  await page.getByLabel('Cardiologia', { exact: true }).check()
  await expect(page).toHaveURL('/vagas?medicalSpecialties=Cardiologia')
  await page.reload()
  await expect(page.getByText(/1 filtro aplicado/).last()).toBeVisible()
})

test('a search without results can be cleared, where the advice that arrives moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const advice = await holdRequest(page, '**/api/jobs/alternatives?*')
  await openPage(page, '/vagas?search=xyzzyx')
  const clear = page.locator('#conteudo').getByRole('link', { name: 'Ver todas as vagas', exact: true })
  const place = await clear.boundingBox()
  advice.release()
  await expect(page.getByText('Nenhuma vaga para esta busca no Brasil agora.')).toBeVisible()
  expect(await clear.boundingBox()).toEqual(place)
  await clear.click()
  await expect(page).toHaveURL('/vagas')
  await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
})

test('a page of the search is requested once, and Back requests nothing', async ({ page }) => {
  await openPage(page, '/vagas')
  const calls: string[] = []
  page.on('request', (request) => {
    // The counts beside the filters are the same on every page, and may still be loading.
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/jobs') && pathname !== '/api/jobs/facets') calls.push(pathname)
  })
  await page.getByRole('link', { name: 'Próxima' }).click()
  await expect(page.getByText(/Mostrando 21 a 40/)).toBeVisible()
  expect(calls).toEqual(['/api/jobs'])
  await page.goBack()
  await expect(page.getByText(/Mostrando 1 a 20/)).toBeVisible()
  expect(calls).toEqual(['/api/jobs'])
})

test('unknown pages are a 404 with a link to an existing page', async ({ browser }) => {
  const page = await browser.newPage()
  for (const [path, heading, link] of [
    ['/nada', 'Página não encontrada', 'Ver vagas'],
    ['/vagas/detalhes/nao-e-uuid', 'Vaga não encontrada.', 'Ver vagas'],
    ['/perfil/00000000-0000-4000-8000-000000000000', 'Perfil não encontrado', 'Ir para o início'],
  ] as const) {
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: link, exact: true })).toBeVisible()
  }
  await page.close()
})

test('with reduced motion, a new theme has all its colours at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await openPage(page, '/vagas')
  // A transition of every element would hand an inherited colour down frame by frame.
  const transitions = await page.evaluate(() => {
    document.documentElement.setAttribute('data-theme', 'dark')
    getComputedStyle(document.querySelector('.job-pay') as Element).color
    return document.getAnimations().length
  })
  expect(transitions).toBe(0)
})

test('the chosen theme is remembered and set before the first paint', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Tema escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false')
  // The inline script of the head sets it, without any bundle.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home page, search and job page can be read and navigated', async ({ page }) => {
    await page.goto('/')
    await page.getByPlaceholder('Especialidade, cidade ou palavra-chave...').fill('pediatria')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vagas\?search=pediatria/)
    await expect(page.getByRole('heading', { name: /^Encontramos \d+ vagas?$/ })).toBeVisible()
    await page.goto('/')
    await page.getByPlaceholder('Cidade ou estado').fill('campinas, sp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Vagas para médicos em Campinas, SP' })).toBeVisible()
    await page.goto('/vagas')
    await page.getByRole('link', { name: 'Próxima' }).click()
    await expect(page).toHaveURL('/vagas?page=2')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ver vaga/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a page of an account says that it needs scripts, and leads to the jobs', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Esta página precisa de JavaScript' })).toBeVisible()
    await expect(page.getByText('Verificando autenticação...')).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Ver vagas' }).click()
    await expect(page).toHaveURL('/vagas')
  })

  test('the filters work as a plain form', async ({ page }) => {
    await page.goto('/vagas')
    await page.getByLabel('Estado').filter({ visible: true }).selectOption('SP')
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(/state=SP/)
    await expect(page.getByText(/1 filtro aplicado/).last()).toBeVisible()
    await page.getByLabel('PJ', { exact: true }).check()
    // The long lists are not in the page without scripts; their names can be searched for.
    await expect(page.locator('noscript p')).toHaveText(
      'Para uma cidade, especialidade, área ou tag, escreva o nome na busca.',
    )
    await expect(page.locator('noscript p')).toBeVisible()
    await page.getByPlaceholder(/^Especialidade/).fill('cardiologia')
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(/search=cardiologia.*state=SP.*contractForm=pj/)
    await expect(page.getByText(/2 filtros aplicados/).last()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Encontramos \d+ vagas?$/ })).toBeVisible()
    // A chosen option stays in its section, where it can be taken back.
    await page.locator('summary').filter({ hasText: 'Contratação' }).click()
    await page.getByLabel('PJ', { exact: true }).uncheck()
    await page.getByLabel('Valor por hora').selectOption('100')
    await page.getByRole('button', { name: 'Aplicar filtros' }).click()
    await expect(page).toHaveURL(
      (url) => !url.search.includes('contractForm=') && url.search.includes('hourlyFrom=100'),
    )
  })
})
