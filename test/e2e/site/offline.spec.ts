import type { Page } from '@playwright/test'
import { demoAccounts, expect, openPage, STABLE_JOBS, test, waitForPaint } from '../fixtures.ts'
import { applicationsOf, applyButton, openSomeJob, sentButton, signInNewDoctor } from '../job-page.ts'

const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem internet' })

/** The browser's own reports of failed requests. */
const FAILED_REQUESTS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

const MISSING_CODE = /dynamically imported module|Error loading route module/

/** Fills the login form with the demo doctor's credentials. */
async function fillLogin(page: Page) {
  await page.getByLabel('E-mail').fill(demoAccounts.doctor)
  await page.getByLabel('Senha', { exact: true }).fill('Medponto1')
}

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

  test('a reply that was on its way does not hide the banner', async ({ page, context }) => {
    const isOffline = Promise.withResolvers<void>()
    await page.route('**/api/jobs/facets**', async (route) => {
      const response = await route.fetch()
      await isOffline.promise
      await route.fulfill({ response })
    })
    const held = page.waitForResponse('**/api/jobs/facets**')
    await openPage(page, `/vagas?${STABLE_JOBS}`)
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    isOffline.resolve()
    await held
    await waitForPaint(page)
    await expect(banner(page)).toBeVisible()
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
    await expect(page.getByRole('button', { name: /Minha conta/ })).toBeVisible()
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
  await expect(page.getByText('E-mail ou senha incorretos').first()).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('ninguem@example.com')
})
