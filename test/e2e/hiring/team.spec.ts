import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  waitForHydration,
} from '../fixtures.ts'
import { openJobMenu } from '../own-jobs-table.ts'

const content = (page: Page) => page.locator('#conteudo')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Painel' })

test('an owner invites a recruiter, who works in the panel until her role and then her access end', async ({
  page,
  browser,
  request,
  expectErrors,
}) => {
  test.setTimeout(180_000)
  expectErrors(/40[13]/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const company = await createCompany(request, { name: 'Hospital da Serra' })
  await publishJob(request, company)
  const email = `renata-${randomUUID()}@example.com`

  // The owner invites by keyboard.
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, '/dashboard/team')
  await expect(content(page).getByText('Só você usa esta conta.')).toBeVisible()
  await content(page).getByRole('button', { name: 'Convidar pessoa' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' })
  await dialog.getByLabel('E-mail').fill('ninguém')
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText('Por favor, insira um e-mail válido')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(email)
  await expect(dialog.getByRole('radio', { name: 'Recrutamento' })).toBeChecked()
  await dialog.getByLabel('E-mail').press('Enter')
  const invitations = content(page).getByRole('region', { name: 'Convites abertos' })
  await expect(invitations.getByText(email)).toBeVisible()

  // The invited person opens the mailed link in her own browser, and joins.
  const { pathname } = await mailedLink(request, email, 'Convite para a equipe de Hospital da Serra')
  const context = await browser.newContext()
  const her = await context.newPage()
  await her.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(her, pathname)
  await expect(her.getByRole('heading', { level: 1, name: 'Equipe de Hospital da Serra' })).toBeVisible()
  await expectAccessible(her)
  await her.getByLabel('Seu nome').fill('Renata Brandão')
  await her.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await her.getByRole('button', { name: 'Entrar na equipe' }).click()
  await expect(her.getByText('Você precisa aceitar os Termos de Uso')).toBeVisible()
  await her.getByLabel('Li e aceito os').check()
  await her.getByRole('button', { name: 'Entrar na equipe' }).click()
  await expect(her.getByRole('heading', { level: 1, name: 'Olá, Renata' })).toBeVisible()

  // She sees jobs and may change them, but no payments.
  await expect(menu(her).getByRole('link', { name: 'Equipe' })).toBeVisible()
  await expect(menu(her).getByRole('link', { name: 'Cobrança' })).toHaveCount(0)
  await openPage(her, '/dashboard/billing')
  await expect(her).toHaveURL(/\/dashboard$/)
  await expect(her.getByText('Ela é só para responsáveis pela empresa.')).toBeVisible()
  await openPage(her, '/dashboard/jobs')
  await expect(
    content(her).getByRole('link', { name: 'Plantonista de enfermaria', exact: true }),
  ).toBeVisible()
  await openJobMenu(her, 'Plantonista de enfermaria')
  const pause = her.getByRole('menuitem', { name: 'Pausar' })
  await expect(pause).toBeVisible()

  // The owner makes her a reader. The button that is still on her screen does nothing any more.
  await page.reload()
  await waitForHydration(page)
  await content(page).getByRole('button', { name: 'Ações: Renata Brandão' }).click()
  await page.getByRole('menuitem', { name: 'Mudar função' }).click()
  const role = page.getByRole('alertdialog', { name: 'Mudar função' })
  await role.getByRole('radio', { name: 'Leitura' }).check()
  await role.getByRole('button', { name: 'Salvar função' }).click()
  await expect(role).toBeHidden()
  await expect(content(page).getByRole('listitem').filter({ hasText: email })).toContainText('Leitura')
  await pause.click()
  await expect(her.getByText(/Sua função na equipe não permite isto/).first()).toBeVisible()
  await expect(content(her).getByRole('link', { name: 'Nova vaga' })).toBeHidden()
  await openJobMenu(her, 'Plantonista de enfermaria')
  await expect(her.getByRole('menuitem', { name: 'Ver vaga' })).toBeVisible()
  await expect(pause).toBeHidden()
  await openPage(her, '/vagas/criar')
  await expect(her).toHaveURL(/\/dashboard$/)

  // The tab of activity says who did what.
  await content(page).getByRole('tab', { name: 'Atividade' }).click()
  const activity = content(page).getByRole('list', { name: 'Atividade da equipe' })
  await expect(activity.getByText('mudou a função de Renata Brandão')).toBeVisible()
  await expect(activity.getByRole('link', { name: 'Plantonista de enfermaria' })).toBeVisible()
  await expectAccessible(page)

  // She is removed, and what she has open ends with her next step.
  await openPage(her, '/dashboard/team')
  await content(page).getByRole('tab', { name: 'Pessoas' }).click()
  await expectAccessible(page)
  await content(page).getByRole('button', { name: 'Ações: Renata Brandão' }).click()
  await page.getByRole('menuitem', { name: 'Remover da equipe' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remover Renata Brandão?' })
    .getByRole('button', { name: 'Remover da equipe' })
    .click()
  await expect(content(page).getByRole('button', { name: 'Ações: Renata Brandão' })).toHaveCount(0)
  await menu(her).getByRole('link', { name: 'Candidaturas' }).click()
  await expect(her).toHaveURL(/\/login/)
  await context.close()
})

test('somebody with an account signs in to accept, and the only owner cannot leave', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/40[09]/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The company last: confirming an address ends the session before it.
  const person = await createAccount(request)
  const company = await createCompany(request, { name: 'Clínica do Porto' })
  const invited = await request.post('/api/team/invitations', {
    data: { email: person.email, role: 'owner' },
    headers: bearer(company.token),
  })
  expect(invited.status()).toBe(201)
  const { pathname } = await mailedLink(request, person.email, 'Convite para a equipe')
  await openPage(page, pathname)
  await page.getByRole('link', { name: 'Entrar para aceitar' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // The founder leaves. Then the new owner is the only one.
  const left = await request.post('/api/team/leave', { headers: bearer(company.token) })
  expect(left.status()).toBe(200)
  await openPage(page, '/dashboard/team')
  await expect(content(page).getByText('Sem acesso')).toBeVisible()
  await content(page)
    .getByRole('button', { name: `Ações: ${person.email}` })
    .click()
  await page.getByRole('menuitem', { name: 'Sair da equipe' }).click()
  await page
    .getByRole('alertdialog', { name: 'Sair da equipe?' })
    .getByRole('button', { name: 'Sair da equipe' })
    .click()
  await expect(page.getByText(/É preciso que reste pelo menos uma pessoa responsável/).first()).toBeVisible()

  // The link was for one time.
  await openPage(page, pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Convite inválido' })).toBeVisible()
})
