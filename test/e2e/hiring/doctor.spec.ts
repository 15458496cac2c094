import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  createAccount,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  UNDATED_JOBS,
  waitForHydration,
} from '../fixtures.ts'

/** Creates a doctor who has applied to nothing, and signs in. */
async function signInNewDoctor(page: Page, request: APIRequestContext): Promise<void> {
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Helena Duarte Prado',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await startSession(page, email, NEW_PASSWORD)
}

/** Opens the page of some open job and returns its path. */
async function openSomeJob(page: Page): Promise<string> {
  await openPage(page, `/vagas?${UNDATED_JOBS}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ver vaga/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  return new URL(page.url()).pathname
}

test('an application and a saved job survive a reload, and both can be undone', async ({ page, request }) => {
  await signInNewDoctor(page, request)
  const job = await openSomeJob(page)
  await waitForHydration(page)
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
  await waitForHydration(page)
  const withdrawn = answered('DELETE', /\/apply$/)
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover candidatura' }).click()
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
  await openPage(page, '/dashboard/saved')
  const card = page.getByRole('main').locator('li, article').filter({ hasText: title }).first()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /Remover/ }).click()
  await expect(page.getByText('Vaga removida')).toBeVisible()
  await openPage(page, job)
  await expect(page.getByRole('button', { name: /^Salvar/ }).first()).toBeVisible()
})

test('an application that fails is reported, and can be sent again', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/500/)
  await signInNewDoctor(page, request)
  await openSomeJob(page)
  await page.route('**/apply', (route) => route.fulfill({ status: 500, json: {} }))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Candidatar-se' }).first().click()
  await expect(
    page.getByText('Erro interno do servidor. Tente novamente em alguns instantes.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Candidatar-se' }).first()).toBeVisible()
})

test("a guest is redirected to the login, and an employer from a doctor's page to the dashboard", async ({
  page,
}) => {
  await page.goto('/dashboard/saved')
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fsaved/)
  await expect(page.getByText('Por favor, faça login para acessar esta página.')).toBeVisible()
  await waitForHydration(page)
  await page.getByLabel('E-mail').fill(demoAccounts.employer)
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
})

test('signing out ends the session in every tab', async ({ page, context, expectErrors }) => {
  expectErrors(/401/)
  await startSession(page, demoAccounts.doctor)
  await openPage(page, '/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard/applications')
  await expect(other.getByRole('heading', { name: 'Minhas candidaturas' })).toBeVisible()
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('link', { name: 'Entrar/Cadastrar' })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await page.goto('/dashboard/applications')
  await expect(page).toHaveURL(/\/login/)
})
