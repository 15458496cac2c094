import { randomUUID } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  accounts,
  expect,
  hydrated,
  NEW_PASSWORD,
  newAccount,
  open,
  STEADY_JOBS,
  signIn,
  test,
} from './fixtures.ts'

/** Signs in a doctor of its own for a test, who has applied to nothing. */
async function signInNewDoctor(page: Page, request: APIRequestContext): Promise<void> {
  const { email } = await newAccount(request, {
    profileType: 'individual',
    name: 'Helena Duarte Prado',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await signIn(page, email, NEW_PASSWORD)
}

/** Opens an open job and returns its address. */
async function openSomeJob(page: Page): Promise<string> {
  await open(page, `/vagas?${STEADY_JOBS}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ver Vaga/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  return new URL(page.url()).pathname
}

test('a new doctor: applies as a guest, registers, verifies, completes the profile, applies', async ({
  page,
  expectErrors,
}) => {
  // The mail is shown in a frame without scripts, and the browser says that it kept the tester's out of it.
  expectErrors(/about:srcdoc/)
  const email = `doutora-${randomUUID()}@example.com`
  const password = 'Estetoscopio7'
  const job = await openSomeJob(page)
  await hydrated(page)
  await page
    .getByRole('button', { name: 'Candidatar-se' })
    .or(page.getByRole('link', { name: 'Candidatar-se' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/Faça login/).first()).toBeVisible()

  await open(page, '/register')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(password)
  await page.getByLabel(/Termos de Uso/).check()
  await page.getByRole('button', { name: /Cadastrar|Criar conta/ }).click()
  await expect(page).toHaveURL(`/email-verification-sent?email=${encodeURIComponent(email)}`)
  await expect(page.getByText(email)).toBeVisible()

  await open(page, `/debug/emails?to=${email}`)
  await expect(page.getByText('Confirme seu e-mail no Medponto').first()).toBeVisible()
  const { items } = await (await page.request.get(`/api/debug/emails?to=${email}`)).json()
  const link = new URL(/https?:\/\/\S+/.exec(items[0].text)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 })

  await open(page, `/login?from=${encodeURIComponent(job)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/welcome/)

  await page.getByLabel('Nome completo').fill('Helena Duarte Prado')
  await page.getByLabel('Telefone').fill('41998765432')
  await page.getByLabel('Data de nascimento').fill('15031988')
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.reload()
  await hydrated(page)
  await page.getByLabel('CPF').fill(generateCpf())
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByRole('button', { name: /Concluir|Finalizar|Completar/ }).click()
  await expect(page).toHaveURL(job, { timeout: 15_000 })

  await page.getByRole('button', { name: 'Candidatar-se' }).first().click()
  await expect(page.getByRole('button', { name: 'Remover candidatura' }).first()).toBeVisible()
  await open(page, '/dashboard/applications')
  await expect(page.getByRole('heading', { name: 'Minhas Candidaturas' })).toBeVisible()
  await expect(page.getByRole('article').getByText('Enviada', { exact: true })).toBeVisible()
})

test('apply, withdraw, save and unsave on the job page, kept after a reload', async ({ page, request }) => {
  await signInNewDoctor(page, request)
  const job = await openSomeJob(page)
  await hydrated(page)
  const apply = page.getByRole('button', { name: 'Candidatar-se' }).first()
  const remove = page.getByRole('button', { name: 'Remover candidatura' }).first()
  const answered = (method: string, path: RegExp) =>
    page.waitForResponse(
      (reply) => reply.request().method() === method && path.test(reply.url()) && reply.ok(),
    )
  const applied = answered('POST', /\/apply$/)
  await apply.click()
  await applied
  await expect(remove).toBeVisible()
  await page.reload()
  await hydrated(page)
  const withdrawn = answered('DELETE', /\/apply$/)
  await remove.click()
  await withdrawn
  await expect(apply).toBeVisible()

  const saved = answered('POST', /\/saved-jobs\//)
  await page
    .getByRole('button', { name: /^Salvar/ })
    .first()
    .click()
  await saved
  await expect(page.getByText('Vaga salva!')).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) as string
  await open(page, '/dashboard/saved')
  const card = page.getByRole('main').locator('li, article').filter({ hasText: title }).first()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /Remover/ }).click()
  await expect(page.getByText('Vaga removida')).toBeVisible()
  await open(page, job)
  await expect(page.getByRole('button', { name: /^Salvar/ }).first()).toBeVisible()
})

test('an apply that fails says so and goes back', async ({ page, request, expectErrors }) => {
  expectErrors(/500/)
  await signInNewDoctor(page, request)
  await openSomeJob(page)
  await page.route('**/apply', (route) => route.fulfill({ status: 500, json: {} }))
  await hydrated(page)
  await page.getByRole('button', { name: 'Candidatar-se' }).first().click()
  await expect(
    page.getByText('Erro interno do servidor. Tente novamente em alguns instantes.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Candidatar-se' }).first()).toBeVisible()
})

test('signing in with a wrong password says what the catalogue says', async ({ page, expectErrors }) => {
  expectErrors(/401/)
  await open(page, '/login')
  await page.getByLabel('E-mail').fill('ninguem@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('Errada123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible()
})

test('guards: guests to the login and back, other roles to their own dashboard', async ({ page }) => {
  await page.goto('/dashboard/saved')
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fsaved/)
  await expect(page.getByText('Por favor, faça login para acessar esta página.')).toBeVisible()
  await hydrated(page)
  await page.getByLabel('E-mail').fill(accounts.employer)
  await page.getByLabel('Senha', { exact: true }).fill('Medponto1')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
})

test('leaving ends the session in every tab', async ({ page, context, expectErrors }) => {
  expectErrors(/401/)
  await signIn(page, accounts.doctor)
  const other = await context.newPage()
  await other.goto('/dashboard/applications')
  await expect(other.getByRole('heading', { name: 'Minhas Candidaturas' })).toBeVisible()
  await page.getByRole('button', { name: /Minha Conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('link', { name: 'Entrar/Cadastrar' })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await page.goto('/dashboard/applications')
  await expect(page).toHaveURL(/\/login/)
})
