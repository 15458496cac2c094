import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { BrowserContext, Page } from '@playwright/test'
import {
  createAccount,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  WIDTHS,
  wcagViolations,
} from '../fixtures.ts'
import { signInNewDoctor } from '../job-page.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem internet' })

/** The page in a new tab, after the old one was closed. */
async function reopened(page: Page, context: BrowserContext, path: string): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await openPage(next, path)
  return next
}

/** Text of the offline banner. */
async function saidOffline(page: Page, context: BrowserContext): Promise<string> {
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  const text = (await banner(page).textContent()) ?? ''
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  return text
}

const storedDrafts = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries({ ...localStorage, ...sessionStorage })))

test.beforeEach(({ expectErrors }) => expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/))

for (const width of WIDTHS)
  test(`a profile survives its tab at ${width} px, says so, and can be discarded`, async ({
    page: first,
    context,
    request,
  }) => {
    await first.setViewportSize({ width, height: 800 })
    await first.emulateMedia({ reducedMotion: 'reduce' })
    await signInNewDoctor(first, request)
    await openPage(first, '/perfil/editar')
    await first.getByLabel('Nome completo').fill('Helena Duarte Prado Lima')
    expect(await saidOffline(first, context)).toBe(
      'Você está sem internet. Guardamos as mudanças no perfil neste aparelho.',
    )
    const page = await reopened(first, context, '/perfil/editar')
    await page.setViewportSize({ width, height: 800 })
    const name = page.getByLabel('Nome completo')
    await expect(name).toHaveValue('Helena Duarte Prado Lima')
    await expect(page.getByText('Rascunho recuperado')).toBeVisible()
    expect(await wcagViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Descartar rascunho' }).press('Enter')
    await expect(name).toHaveValue('Helena Duarte Prado')
    await expect(page.getByText('Rascunho recuperado')).toBeHidden()
    await page.reload()
    await expect(name).toHaveValue('Helena Duarte Prado')
    expect(await storedDrafts(page)).not.toContain('Prado Lima')
  })

test('a contact message and a report survive their tab until they are sent', async ({
  page: first,
  context,
  request,
}) => {
  await signInNewDoctor(first, request)
  await openPage(first, '/contato')
  await first.getByLabel('Mensagem').fill('Não recebo os alertas de vagas.')
  expect(await saidOffline(first, context)).toBe(
    'Você está sem internet. Guardamos sua mensagem neste aparelho.',
  )
  let page = await reopened(first, context, '/contato')
  await expect(page.getByLabel('Mensagem')).toHaveValue('Não recebo os alertas de vagas.')
  await page.getByLabel('Assunto').fill('Alertas')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Mensagem enviada')).toBeVisible()
  page = await reopened(page, context, '/contato')
  await expect(page.getByLabel('Nome')).not.toHaveValue('')
  await expect(page.getByLabel('Mensagem')).toHaveValue('')

  const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  const job = `/vagas/detalhes/${jobOffers[1].id}`
  const reason = 'O salário anunciado não é o que pagam.'
  await openPage(page, job)
  await page.getByRole('button', { name: 'Reportar vaga' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(reason)
  expect(await saidOffline(page, context)).toContain('Guardamos sua denúncia neste aparelho.')
  page = await reopened(page, context, job)
  await page.getByRole('button', { name: 'Reportar vaga' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Denúncia enviada')).toBeVisible()
  expect(await storedDrafts(page)).not.toContain('salário anunciado')
})

test('no other account sees a draft, and signing out deletes it', async ({ page, request }) => {
  await signInNewDoctor(page, request)
  await openPage(page, '/contato')
  await page.getByLabel('Mensagem').fill('Só eu devo ler isto.')
  await expect.poll(() => storedDrafts(page)).toContain('Só eu devo ler isto.')
  // The session ends without a sign-out, and the tab is closed. No page asks for anything meanwhile.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.removeItem('authToken')
    sessionStorage.clear()
  })
  await openPage(page, '/contato')
  await expect(page.getByLabel('Mensagem')).toHaveValue('')
  await signInNewDoctor(page, request)
  await openPage(page, '/contato')
  await expect(page.getByLabel('Nome')).not.toHaveValue('')
  await expect(page.getByLabel('Mensagem')).toHaveValue('')
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Entrar/ })).toBeVisible()
  expect(await storedDrafts(page)).not.toContain('Só eu devo ler isto.')
})

test('guests are promised the tab only, pages without a form nothing, and document numbers stay out of it', async ({
  page,
  context,
  request,
}) => {
  await openPage(page, '/contato')
  await page.getByLabel('Mensagem').fill('Quero anunciar vagas.')
  expect(await saidOffline(page, context)).toBe(
    'Você está sem internet. Guardamos sua mensagem só enquanto esta aba estiver aberta.',
  )
  await page.reload()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Quero anunciar vagas.')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Quero anunciar')
  await openPage(page, '/login')
  expect(await saidOffline(page, context)).toBe('Você está sem internet.')

  const { email } = await createAccount(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/welcome')
  const cpf = generateCpf()
  await page.getByLabel('Nome completo').fill('Iara Siqueira')
  await page.getByLabel('Telefone').fill('41998765432')
  await page.getByLabel('Data de nascimento').fill('01021990')
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByLabel('CPF').fill(cpf)
  expect(await saidOffline(page, context)).toBe(
    'Você está sem internet. Guardamos seu cadastro (menos CPF e CNPJ) neste aparelho.',
  )
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).toContain('Iara Siqueira')
  expect(kept.replace(/\D/g, '')).not.toContain(cpf)
  const next = await reopened(page, context, '/welcome')
  await expect(next.getByLabel('CPF')).toHaveValue('')
  await next.getByRole('tab', { name: 'Pessoais' }).click()
  await expect(next.getByLabel('Nome completo')).toHaveValue('Iara Siqueira')
})
