import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  signIn,
  test,
  waitForPaint,
} from './fixtures.ts'

const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'

/** Creates a doctor who has applied to nothing, and signs in. */
async function signInNewDoctor(page: Page, request: APIRequestContext): Promise<string> {
  const { email, token } = await createAccount(request, {
    profileType: 'individual',
    name: 'Helena Duarte Prado',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await signIn(page, email, NEW_PASSWORD)
  return token
}

/** Opens the page of some open job directly and returns its id. */
async function openSomeJob(page: Page, request: APIRequestContext): Promise<string> {
  const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  await openPage(page, `/vagas/detalhes/${jobOffers[0].id}`)
  return jobOffers[0].id
}

const applyButton = (page: Page) => page.getByRole('button', { name: 'Candidatar-se' }).first()
const sentButton = (page: Page) => page.getByRole('button', { name: 'Candidatura enviada' }).first()
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem internet' })

/** The browser's own reports of failed requests. */
const FAILED_REQUESTS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

const MISSING_CODE = /dynamically imported module|Error loading route module/

async function applicationsOf(request: APIRequestContext, token: string) {
  const reply = await request.get('/api/applications/doctor', { headers: bearer(token) })
  return (await reply.json()).items as { jobId: string; status: string }[]
}

/** Fills the login form with the demo doctor's credentials. */
async function fillLogin(page: Page) {
  await page.getByLabel('E-mail').fill(demoAccounts.doctor)
  await page.getByLabel('Senha', { exact: true }).fill('Medponto1')
}

const isCovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return !(hit !== null && element.contains(hit))
  })

test.describe('without a connection', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(FAILED_REQUESTS, MISSING_CODE))

  test('applying fails at once, is not repeated later, and works again once the connection is back', async ({
    page,
    context,
    request,
  }) => {
    const token = await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    await expect(applyButton(page)).toBeVisible()
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await applyButton(page).click()
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await expect(applyButton(page)).toBeVisible()
    await expect(sentButton(page)).toBeHidden()

    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await expect(applyButton(page)).toBeVisible()
    expect(await applicationsOf(request, token)).toEqual([])
    await applyButton(page).click()
    await expect(sentButton(page)).toBeVisible()
    expect(await applicationsOf(request, token)).toHaveLength(1)
  })

  test('a search ends in an error, keeps the typed words, and can be tried again', async ({
    page,
    context,
  }) => {
    await openPage(page, `/vagas?${STABLE_JOBS}`)
    await context.setOffline(true)
    const box = page.getByPlaceholder(/^Especialidade/)
    await box.fill('plantão noturno')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'Erro ao buscar vagas' })).toBeVisible()
    await expect(page.getByText(`Erro ao carregar vagas: ${NO_CONNECTION}`)).toBeVisible()
    await expect(box).toHaveValue('plantão noturno')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
  })

  test('a login keeps the page and what was typed', async ({ page, context }) => {
    await openPage(page, '/login')
    await context.setOffline(true)
    // The first click would load the code of the toasts.
    await fillLogin(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: NO_CONNECTION })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(demoAccounts.doctor)
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('Medponto1')
    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/)
  })

  test('a page whose code cannot be loaded shows an error, and opens once the connection is back', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openPage(page, '/')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByRole('heading', { name: 'Não foi possível abrir esta página' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: 'Não foi possível abrir esta página' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/faq/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Não foi possível abrir esta página')
  })

  test('a signed-in user stays signed in, and a profile form keeps its text over a reload', async ({
    page,
    context,
    request,
  }) => {
    await signInNewDoctor(page, request)
    await openPage(page, '/perfil/editar')
    const name = page.getByLabel('Nome completo')
    await name.fill('Helena Duarte Prado Lima')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await expect(name).toHaveValue('Helena Duarte Prado Lima')
    await context.setOffline(false)
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(name).toHaveValue('Helena Duarte Prado Lima')
  })
})

test.describe('with a server that fails', () => {
  test('a read is repeated once after Retry-After and then shows an error with a retry', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/503/)
    let reads = 0
    await page.route(/\/api\/jobs\?/, (route) => {
      reads++
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })
    })
    await openPage(page, `/vagas?${STABLE_JOBS}`)
    const box = page.getByPlaceholder(/^Especialidade/)
    await box.fill('pediatria')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'Erro ao buscar vagas' })).toBeVisible()
    expect(reads).toBe(2)
    await page.unroute(/\/api\/jobs\?/)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
  })

  test('a write is sent once, whether the server refuses it or drops the connection', async ({
    page,
    request,
    expectErrors,
  }) => {
    expectErrors(/503/, FAILED_REQUESTS)
    await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    let writes = 0
    const answers = ['503', 'drop', 'portal']
    await page.route('**/apply', (route) => {
      const answer = answers[writes++]
      if (answer === '503') return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })
      if (answer === 'drop') return route.abort('connectionreset')
      // A hotel's sign-in page, which answers every address.
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })
    })
    const texts = [
      'Serviço temporariamente indisponível. Tente novamente em alguns instantes.',
      NO_CONNECTION,
      NO_CONNECTION,
    ]
    for (const [index, text] of texts.entries()) {
      await applyButton(page).click()
      await expect(page.getByText(text)).toBeVisible()
      await expect(applyButton(page)).toBeVisible()
      await expect(sentButton(page)).toBeHidden()
      expect(writes).toBe(index + 1)
      await page.getByRole('button', { name: 'Fechar notificação' }).click()
      await expect(page.getByText(text)).toBeHidden()
    }
  })

  test('a failed renewal of the session is reported and does not sign the user out', async ({
    page,
    request,
    expectErrors,
  }) => {
    expectErrors(/401|503/)
    await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    await expect(applyButton(page)).toBeVisible()
    await page.route('**/apply', (route) => route.fulfill({ status: 401, json: {} }))
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: {} }))
    await applyButton(page).click()
    await expect(page.getByText(/^Serviço temporariamente indisponível/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Minha Conta/ })).toBeVisible()
  })
})

test.describe('double actions', () => {
  test('a double click or double Enter applies once, and withdrawing asks first', async ({
    page,
    request,
  }) => {
    const token = await signInNewDoctor(page, request)
    const id = await openSomeJob(page, request)
    const writes: string[] = []
    page.on('request', (sent) => {
      if (sent.url().endsWith('/apply')) writes.push(sent.method())
    })
    await applyButton(page).dblclick()
    await expect(sentButton(page)).toBeVisible()
    await sentButton(page).click({ force: true })
    await sentButton(page).press('Enter')
    await waitForPaint(page)
    expect(writes).toEqual(['POST'])
    await expect(page.getByRole('alertdialog')).toBeHidden()

    const remove = page.getByRole('button', { name: 'Remover candidatura' }).first()
    await remove.dblclick()
    const dialog = page.getByRole('alertdialog', { name: 'Remover candidatura?' })
    await expect(dialog).toBeVisible()
    expect(writes).toEqual(['POST'])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await dialog.getByRole('button', { name: 'Remover candidatura' }).click()
    await expect(applyButton(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(writes).toEqual(['POST', 'DELETE'])

    await applyButton(page).press('Enter')
    await page.keyboard.press('Enter')
    await expect(sentButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await waitForPaint(page)
    expect(writes).toEqual(['POST', 'DELETE', 'POST'])
    expect(await applicationsOf(request, token)).toMatchObject([{ jobId: id, status: 'submitted' }])
  })

  test('nothing claims success before the reply', async ({ page, request }) => {
    await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/apply', async (route) => {
      await released
      await route.continue()
    })
    await applyButton(page).click()
    await expect(page.getByText('Enviando...').first()).toBeVisible()
    await expect(sentButton(page)).toBeHidden()
    await expect(page.getByText('Você se candidatou a esta vaga')).toBeHidden()
    release()
    await expect(sentButton(page)).toBeVisible()
  })

  test('applying in a second tab that does not know of the first application leaves one', async ({
    page,
    context,
    request,
  }) => {
    const token = await signInNewDoctor(page, request)
    const id = await openSomeJob(page, request)
    const other = await context.newPage()
    await openPage(other, `/vagas/detalhes/${id}`)
    await expect(applyButton(other)).toBeVisible()
    await applyButton(page).click()
    await expect(sentButton(page)).toBeVisible()
    await applyButton(other).click()
    await expect(sentButton(other)).toBeVisible()
    expect(await applicationsOf(request, token)).toHaveLength(1)
  })

  test('a double click saves a job, and removes only one of the saved jobs', async ({ page, request }) => {
    const token = await signInNewDoctor(page, request)
    const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
    for (const { id } of jobOffers.slice(1, 4))
      await request.post(`/api/saved-jobs/${id}`, { headers: bearer(token), data: {} })
    await openPage(page, `/vagas/detalhes/${jobOffers[0].id}`)
    await page
      .getByRole('button', { name: /^Salvar/ })
      .first()
      .dblclick()
    await expect(page.getByRole('button', { name: 'Remover das salvas' }).first()).toBeVisible()
    await openPage(page, '/dashboard/saved')
    await expect(page.getByRole('article')).toHaveCount(4)
    await page
      .getByRole('button', { name: /^Remover: / })
      .first()
      .dblclick()
    await expect(page.getByRole('article')).toHaveCount(3)
    const { totalCount } = await (await request.get('/api/saved-jobs', { headers: bearer(token) })).json()
    expect(totalCount).toBe(3)
  })
})

/** The card of the sixth job on the search page, which is below the first screen. */
async function sixthCard(page: Page) {
  await openPage(page, `/vagas?${STABLE_JOBS}`)
  const card = page.getByRole('main').getByRole('article').nth(5)
  const link = card.getByRole('link', { name: /^Ver Vaga/ })
  const path = (await link.getAttribute('href')) as string
  const title = (await card.getByRole('heading').textContent()) as string
  return { card, link, path, title, call: `**/api/jobs/${path.split('/').at(-1)}` }
}

test("a slow job page shows its card's facts at once, then the rest, and Back restores the scroll", async ({
  page,
}) => {
  const { card, link, path, title, call } = await sixthCard(page)
  const employer = (await card.getByRole('paragraph').first().textContent()) as string
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await released
    await route.continue()
  })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await link.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(employer).first()).toBeVisible()
  await expect(page.getByText('Remuneração')).toBeVisible()
  await expect(page.getByText('Carregando a vaga...')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a job that was closed, or cannot be loaded, since its card was shown says so', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/410|503/)
  const { link, call } = await sixthCard(page)
  const replies = [410, 503, 503]
  await page.route(call, (route) => {
    const status = replies.shift()
    return status ? route.fulfill({ status, json: {} }) : route.continue()
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vaga encerrada' })).toBeVisible()
  await page.goBack()
  await link.click()
  await expect(page.getByText(/^Serviço temporariamente indisponível/)).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible()
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('there is one toast at a time, above the bar with the buttons', async ({ page, request }) => {
    await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    const save = page.getByRole('button', { name: 'Salvar', exact: true }).last()
    await save.click()
    await expect(page.getByText('Vaga salva!')).toBeVisible()
    await page.getByRole('button', { name: 'Candidatar-se' }).last().click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Candidatura enviada' })).toBeVisible()
    await expect(page.getByText('Vaga salva!')).toBeHidden()
    for (const name of ['Candidatura enviada', 'Remover das salvas', 'Remover candidatura'])
      await expect.poll(() => isCovered(page.getByRole('button', { name }).last()), name).toBe(false)
  })
})

test('after a release, a page whose old code is gone is loaded from the server', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/, MISSING_CODE)
  await openPage(page, '/')
  await page.route('**/assets/faq-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq/)
  await expect(page.getByRole('heading', { level: 1, name: /Perguntas|FAQ/ })).toBeVisible()
})

test('what was typed survives a toast whose code is gone', async ({ page, expectErrors }) => {
  expectErrors(/404|401/)
  await page.route('**/assets/toast-panel-*.js', (route) => route.fulfill({ status: 404 }))
  await openPage(page, '/login')
  await page.getByLabel('E-mail').fill('ninguem@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('Errada123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('ninguem@example.com')
})
