import { randomUUID } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  createAccount,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  signIn,
  startSession,
  test,
  waitForHydration,
} from '../fixtures.ts'

const OTHER_PASSWORD = 'Ambulatorio8'

/** Creates a doctor for this test only, since the tests end sessions. Returns the e-mail address. */
const createDoctor = async (request: APIRequestContext): Promise<string> =>
  (
    await createAccount(request, {
      profileType: 'individual',
      name: 'Lívia Rocha',
      phone: '41998765432',
      cpf: generateCpf(),
    })
  ).email

/** Stops the page's clock, so that a redirect that is due in seconds waits for `page.clock.resume()`. */
const holdTimers = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/dashboard/applications')
  await expect(page).toHaveURL(/\/login/)
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.goto('/dashboard/applications')
  await expect(page.getByRole('heading', { name: 'Minhas candidaturas' })).toBeVisible()
}

test('a forgotten password is reset by a link in a mail', async ({ page, request }) => {
  const email = await createDoctor(request)
  await openPage(page, '/login?from=%2Fdashboard%2Fsaved')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('link', { name: 'Esqueceu sua senha?' }).click()
  await expect(page).toHaveURL('/forgot-password?from=%2Fdashboard%2Fsaved')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('E-mail').fill('sem arroba')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Por favor, insira um e-mail válido')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeFocused()
  await expect(page.getByText(/^Se houver uma conta com este e-mail/)).toBeVisible()

  const { pathname } = await mailedLink(request, email, 'Redefina')
  expect(pathname).toMatch(/^\/reset-password\/.{20,}/)
  await page.clock.install()
  await openPage(page, pathname)
  await page.getByLabel('Nova senha', { exact: true }).fill('curta')
  await page.getByLabel('Confirmar nova senha').fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('A senha deve ter pelo menos 8 caracteres')).toBeVisible()
  await expect(page.getByText('As senhas não coincidem')).toBeVisible()
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused()
  await page.getByLabel('Nova senha', { exact: true }).fill(OTHER_PASSWORD)
  await holdTimers(page)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login\?message=/)
  await expect(page.getByText('Senha alterada! Faça login com a nova senha para continuar.')).toBeVisible()

  await signIn(page, email, OTHER_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  // The link works only once.
  await page.goto(pathname)
  await expect(page.getByText('Este link de redefinição de senha é inválido ou expirou')).toBeVisible()
})

test('a password reset for an unknown address shows the same message and sends no mail', async ({
  page,
  request,
}) => {
  const email = `ninguem-${randomUUID()}@example.com`
  await openPage(page, '/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText(/^Se houver uma conta com este e-mail/)).toBeVisible()
  // Requests are answered in order, so once a later one is, this one has been too.
  const known = await createDoctor(request)
  await request.post('/api/auth/forgot-password', { data: { email: known } })
  await mailedLink(request, known, 'Redefina')
  const { items } = await (await request.get(`/api/debug/emails?to=${email}`)).json()
  expect(items).toEqual([])
})

/** Registers through the form. Returns the mailed link. */
async function registerInBrowser(page: Page, request: APIRequestContext, email: string): Promise<string> {
  await openPage(page, '/register?from=%2Fvagas')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(/Termos de Uso/).check()
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(page).toHaveURL(/\/email-verification-sent/)
  const { pathname, search } = await mailedLink(request, email)
  return pathname + search
}

test('a verification link that is opened on another device is noticed by the page that waits', async ({
  page,
  browser,
  request,
}) => {
  const email = `espera-${randomUUID()}@example.com`
  const link = await registerInBrowser(page, request, email)
  const phone = await browser.newContext()
  const other = await phone.newPage()
  await other.goto(link)
  await expect(other).toHaveURL('/welcome?from=%2Fvagas')
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar', exact: true }).last().click()
  await expect(page.getByText('E-mail verificado com sucesso! Faça login para continuar.')).toBeVisible()
  await expect(page).toHaveURL(/from=%2Fvagas/)
  // The link works only once.
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'E-mail já confirmado' })).toBeVisible()
  await phone.close()
})

test('a verification link does not replace the session of another account without asking', async ({
  page,
  browser,
  request,
}) => {
  const email = `segunda-${randomUUID()}@example.com`
  const context = await browser.newContext()
  const link = await registerInBrowser(await context.newPage(), request, email)
  await context.close()
  const inside = await createDoctor(request)
  await startSession(page, inside, NEW_PASSWORD)
  await page.goto(link)
  await expect(page.getByText(`Neste navegador, você continua na conta ${inside}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sair e entrar na outra conta' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/welcome?from=%2Fvagas')
})

test('signing in works in a browser that refuses to store anything', async ({ page, request }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await signIn(page, await createDoctor(request), NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('an invalid reset link offers a new one, and its page sends no referrer', async ({ page }) => {
  await openPage(page, '/reset-password/nada')
  await expect(page.getByText('Este link de redefinição de senha é inválido ou expirou')).toBeVisible()
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Pedir um novo link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await openPage(page, '/reset-password')
  await expect(page.getByText('Token de redefinição não fornecido')).toBeVisible()
})

test('signing in with Google creates an account, and later opens the same one', async ({ page, browser }) => {
  await openPage(page, '/register?from=%2Fvagas')
  await page.getByRole('link', { name: 'Cadastrar com Google' }).click()
  await page.getByRole('button', { name: /Beatriz Nogueira Lima/ }).click()
  await expect(page).toHaveURL('/welcome?from=%2Fvagas')
  await expect(page.getByLabel('Nome completo')).toHaveValue('Beatriz Nogueira Lima')
  await page.goBack()
  await expect(page).not.toHaveURL(/token=/)

  const context = await browser.newContext()
  const other = await context.newPage()
  await openPage(other, '/login')
  await other.getByRole('link', { name: 'Entrar com Google' }).click()
  await other.getByRole('button', { name: /Beatriz Nogueira Lima/ }).click()
  await expect(other).toHaveURL('/welcome')
  await context.close()
})

test('cancelling at Google returns to the page of the button and keeps the return path', async ({ page }) => {
  for (const [path, name] of [
    ['/login', 'Entrar com Google'],
    ['/register', 'Cadastrar com Google'],
  ] as const) {
    await openPage(page, `${path}?from=%2Fvagas`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(`${path}?from=%2Fvagas&motivo=googleCancelled`)
    await expect(page.getByText(/^Você cancelou a entrada com o Google/)).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /from=%2Fvagas/)
  }
})

test('a sign-in with Google whose address is unverified is reported at the login', async ({ page }) => {
  await openPage(page, '/login?from=%2Fvagas')
  await page.getByRole('link', { name: 'Entrar com Google' }).click()
  await page.clock.install()
  await holdTimers(page)
  await page.getByRole('button', { name: /E-mail não verificado/ }).click()
  await expect(page).toHaveURL(/\/auth-callback/)
  await expect(page.getByRole('heading', { name: 'Não foi possível entrar' })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login\?message=.*&from=%2Fvagas$/)
  await expect(page.getByText('Não foi possível verificar autenticação')).toBeVisible()
})

test('a sign-in code is exchanged once and removed from the address, and only known messages are shown', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/401/)
  let exchanges = 0
  await page.route('**/api/auth/exchange', (route) => {
    exchanges += 1
    return route.continue()
  })
  await page.clock.install()
  await holdTimers(page)
  await page.goto('/auth-callback?success=true&token=inventado&from=%2Fvagas')
  await expect(page.getByText('Não foi possível verificar autenticação')).toBeVisible()
  await expect(page).toHaveURL('/auth-callback')
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login\?message=.*&from=%2Fvagas$/)
  await expect(page.getByText('Não foi possível verificar autenticação')).toBeVisible()
  expect(exchanges).toBe(1)

  await page.goto('/auth-callback?success=true')
  await expect(page.getByText('Falha na autenticação - token não encontrado')).toBeVisible()
  await page.goto('/auth-callback?success=false&error=Ligue+para+o+golpista')
  await expect(page.getByText('Não foi possível verificar autenticação')).toBeVisible()
  await expect(page.getByText('golpista')).toHaveCount(0)
})

test('a changed password signs every other browser out', async ({ page, browser, request, expectErrors }) => {
  expectErrors(/400/)
  const email = await createDoctor(request)
  const context = await browser.newContext()
  const other = await context.newPage()
  await startSession(other, email, NEW_PASSWORD)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/editar')
  await page.getByLabel('Senha atual').fill('Errada123')
  await page.getByLabel('Nova senha', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByLabel('Confirmar nova senha').fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('A senha atual não confere')).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toBeFocused()
  await page.getByLabel('Senha atual').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Senha alterada')).toBeVisible()
  await expectSignedOut(other)
  await expectSignedIn(page)
  await context.close()
})

test('another session can be ended, and then all sessions', async ({ page, browser, request }) => {
  const email = await createDoctor(request)
  const context = await browser.newContext()
  const other = await context.newPage()
  await startSession(other, email, NEW_PASSWORD)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/editar')
  const sessions = page.getByRole('list', { name: 'Sessões' })
  await expect(sessions.getByText('Este dispositivo')).toHaveCount(1)
  const others = sessions.getByRole('button', { name: /^Encerrar/ })
  // The account was also signed in over the API when it was created.
  await expect(others).toHaveCount(2)
  await others.first().click()
  await expect(others).toHaveCount(1)
  await expectSignedOut(other)

  await startSession(other, email, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sair de todos os dispositivos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page).toHaveURL('/login')
  await expectSignedOut(page)
  await expectSignedOut(other)
  await context.close()
})

test('the registration form and its button fit into the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/register')
  await expect(page.getByRole('button', { name: 'Criar conta' })).toBeInViewport({ ratio: 1 })
})

test('the login works by keyboard, and describes a wrong password at its field', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/401/)
  await openPage(page, '/login')
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Senha', { exact: true })
  const isFocused = () => email.evaluate((input) => input === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
  await page.keyboard.type(demoAccounts.doctor)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type('Errada123')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('E-mail ou senha incorretos')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await waitForHydration(page)
})

test('two tabs that renew a session at the same time both stay signed in', async ({
  page,
  context,
  request,
  expectErrors,
}) => {
  expectErrors(/401/)
  await startSession(page, await createDoctor(request), NEW_PASSWORD)
  const other = await context.newPage()
  await openPage(other, '/')
  // An invalid token is renewed like an expired one, here by both tabs at the same time.
  await page.evaluate(() => {
    const token = localStorage.getItem('authToken') ?? ''
    localStorage.setItem('authToken', `${token.slice(0, -6)}AAAAAA`)
  })
  await Promise.all([expectSignedIn(page), expectSignedIn(other)])
  await Promise.all([expectSignedIn(page), expectSignedIn(other)])
})
